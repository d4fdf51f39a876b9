import { fakeSite } from "./fake-site.ts";

/**
 * A fake site in a forked process: sends its address and the key of signed media, in hex, to its parent, and exits when
 * the parent disconnects.
 */
const site = await fakeSite();
process.on("disconnect", async () => {
  await site.close();
  process.exit();
});
process.send?.({ url: site.url, mediaKey: site.mediaKey.toString("hex") });
