import { TemporaryFolder } from "./ending.ts";

/** Creates the folder in which test files share prepared instances of the same run. */
export default function sharePreparedFolder(): (() => Promise<void>) | undefined {
  if (process.env.WORDPRESS_PREPARED !== undefined) return undefined;
  const folder = new TemporaryFolder("porchlight-prepared-");
  process.env.WORDPRESS_PREPARED = folder.path;
  return async () => {
    delete process.env.WORDPRESS_PREPARED;
    await folder.remove();
  };
}
