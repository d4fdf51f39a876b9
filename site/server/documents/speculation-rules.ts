import type { ServerContext } from "../requests/request-context.ts";

/** Where the rules are served from. */
export const speculationRulesPath = "/speculation-rules.json";

/** The header by which a document names its rules. */
export const speculationHeaders = { "speculation-rules": `"${speculationRulesPath}"` } as const;

/**
 * Which links browsers may fetch ahead, once a finger or button is down on them: those within texts, which load a whole
 * document. The router sees to its own links (`data-discover`). Never what has a query or an ending, what opens elsewhere
 * or in a dialog, nothing of one visitor, and nothing that is no page.
 */
const rules = {
  prefetch: [
    {
      source: "document",
      where: {
        and: [
          { href_matches: "/*" },
          { not: { selector_matches: "[data-discover], [target], [download], [aria-haspopup], [rel~=nofollow]" } },
          { not: { href_matches: ["/*\\?(.+)", "/*.*"] } },
          { not: { href_matches: ["/ops/*", "/media/*", "/wp/*", "/assets/*", "/builds/*", "/dictionaries/*"] } },
          { not: { href_matches: ["/my-*", "/message/*", "/reset-password/*"] } },
        ],
      },
      eagerness: "conservative",
    },
  ],
};

/** Responds with the rules. */
export function speculationRules(c: ServerContext): Response {
  return c.body(JSON.stringify(rules), 200, {
    "Content-Type": "application/speculationrules+json",
    "Cache-Control": "public, max-age=3600",
  });
}
