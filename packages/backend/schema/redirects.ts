import type { RedirectionRedirects } from "@porchlight/contract/types";
import { redirectsOption, type StoredRedirect } from "../store/tables.ts";
import type { RequestContext } from "./content-reader.ts";
import type { Source } from "./source.ts";

/** Root fields of redirects, as WordPress has them with the plugins Redirection and Yoast SEO. */
export const redirectQueries = {
  redirection(_root: unknown, _args: unknown, { content }: RequestContext): Source<RedirectionRedirects> | null {
    const stored = content.snapshot.option(redirectsOption) as readonly StoredRedirect[] | undefined;
    if (!stored) return null;
    return {
      redirects: stored.map(({ from, to, status }) => {
        return { origin: from, target: to, type: "url", code: status, matchType: "url" };
      }),
    };
  },
  seo: () => null,
};
