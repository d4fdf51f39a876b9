import { madeUpSite } from "./made-up-site.ts";

/**
 * A made-up site in a process of its own, to be forked: tells its address and the key of signed media, in hex, and
 * ends when its parent disconnects.
 */
const site = await madeUpSite();
process.on("disconnect", async () => {
  await site.close();
  process.exit();
});
process.send?.({ url: site.url, mediaKey: site.mediaKey.toString("hex") });
