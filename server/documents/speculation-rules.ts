import type { RenderRequest } from "./render.ts";

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
          { not: { href_matches: ["/ops/*", "/media/*", "/wp/*", "/assets/*", "/builds/*"] } },
          { not: { href_matches: ["/my-*", "/message/*", "/reset-password/*"] } },
        ],
      },
      eagerness: "conservative",
    },
  ],
};

const script = `<script type="speculationrules">${JSON.stringify(rules)}</script>`;

/**
 * Renders with the rules at the end of the head of every page that is everyone’s. A header that names a file of them would be
 * one more request before the page is painted.
 */
export function rendersWithRules(render: RenderRequest): RenderRequest {
  return async (request, preview) => {
    const rendering = await render(request, preview);
    const { status, headers } = rendering.response;
    const isPage = status === 200 && headers.get("content-type")?.startsWith("text/html");
    const isEveryones = !preview && !/no-store|private/.test(headers.get("cache-control") ?? "");
    if (!isPage || !isEveryones) return rendering;
    const html = await rendering.response.text();
    const response = new Response(
      html.replace("</head>", (end) => script + end),
      { status, headers },
    );
    return { ...rendering, response };
  };
}
