import { openContentBackend } from "../../packages/backend/index.ts";
import { siteUrl } from "../site-test.ts";

/**
 * The response of the site's backend to an operation of a test, without the site in between.
 * @throws with the errors of the response.
 */
export async function queryBackend<Data>(query: string): Promise<Data> {
  const quiet = () => undefined;
  const backend = await openContentBackend({
    databaseUrl: process.env.SITE_STORE ?? "",
    publicUrl: siteUrl(),
    production: true,
    jwtSecret: "not used by any query of content",
    log: { info: quiet, warn: quiet, error: quiet },
  });
  const body = JSON.stringify({ query });
  const headers = { "Content-Type": "application/json" };
  const response = await backend.fetch(new Request(`${siteUrl()}/wp/graphql`, { method: "POST", headers, body }));
  const { data, errors } = await response.json();
  await backend.close();
  if (errors) throw new Error(`The backend responded with errors: ${JSON.stringify(errors)}`);
  return data;
}
