import { fakeSite } from "./fake-site.ts";

/**
 * A fake site in its own process, to be forked: sends its address and the key of signed media, in hex, and exits
 * when its parent disconnects.
 */
const site = await fakeSite();
process.on("disconnect", async () => {
  await site.close();
  process.exit();
});
process.send?.({ url: site.url, mediaKey: site.mediaKey.toString("hex") });
