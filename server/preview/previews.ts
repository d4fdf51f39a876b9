import { withTrailingSlash } from "@porchlight/contract/paths";
import { type PreviewRefusal, verifyPreview } from "@porchlight/contract/preview";
import type { OpenPreview } from "../content/content-source.ts";
import type { RenderRequest } from "../documents/render.ts";
import { type DocumentCacheTimes, preparePage, type RenderedPage } from "../documents/rendered-page.ts";
import type { PolicyOf } from "../documents/security-headers.ts";
import { respond } from "../requests/content-response.ts";
import { type ServerContext, targetOf } from "../requests/request-context.ts";
import type { Settings } from "../settings.ts";
import { previewKey } from "./preview-key.ts";

/** What previews are made with. */
export interface PreviewsOptions {
  readonly render: RenderRequest;
  readonly policyOf: PolicyOf;
  readonly publicUrl: string;
  readonly times: DocumentCacheTimes;
  readonly settings: Pick<Settings, "CONTENT_URL" | "JWT_SECRET" | "REVALIDATE_SECRET">;
  /** Milliseconds since the epoch; a test's clock. */
  readonly now?: () => number;
}

const noStore = { "Cache-Control": "private, no-store" };
const gone = { refusal: "other-path" } as const;
const refusedMessage = "This is a preview: nothing was sent.\n";

/**
 * Pages as their drafts would make them, behind signed links (`?preview=<token>`). Nothing of them is kept anywhere: no
 * cache gives or takes them, in no form; search engines and other sites hear nothing of them, nor does a link that opens
 * nothing show the public page in their place.
 */
export class Previews {
  readonly #options: PreviewsOptions;
  readonly #key: Buffer | undefined;

  constructor(options: PreviewsOptions) {
    this.#options = options;
    this.#key = previewKey(options.settings);
  }

  /** Responds to a request for a page with the token of a preview, right or wrong. */
  async respond(c: ServerContext, token: string): Promise<Response> {
    const { render, publicUrl, now = Date.now } = this.#options;
    const { path, search } = targetOf(c);
    const { method } = c.req;
    if (method === "POST" || path.endsWith(".data")) return c.text(refusedMessage, 403, noStore);
    if (method !== "GET" && method !== "HEAD") {
      return c.text("Not allowed.\n", 405, { ...noStore, Allow: "GET, HEAD" });
    }
    const pagePath = withTrailingSlash(path);
    const request = new Request(publicUrl + pagePath + search, { headers: { Accept: "text/html" } });
    const { response } = await render(request, this.#verify(token, pagePath, Math.floor(now() / 1000)));
    // The entry is gone, or has another address since the link was made.
    const isGone = response.status === 404;
    return respond(c, await this.#prepare(isGone ? (await render(request, gone)).response : response));
  }

  #verify(token: string, path: string, nowSeconds: number): OpenPreview | { readonly refusal: PreviewRefusal } {
    // Without a key nothing was signed here.
    if (!this.#key) return { refusal: "signature" };
    const verified = verifyPreview(token, { key: this.#key, path, nowSeconds });
    return verified.refusal === undefined ? { ...verified.grant, token } : verified;
  }

  async #prepare(response: Response): Promise<RenderedPage> {
    const { policyOf, times } = this.#options;
    response.headers.set("cache-control", noStore["Cache-Control"]);
    const { etag: _, ...page } = await preparePage(response, policyOf, times);
    const policy = page.headers["content-security-policy"] ?? "";
    return {
      ...page,
      headers: {
        ...page.headers,
        // Where there is no JavaScript too, nothing is sent from a page that is not public.
        "content-security-policy": policy.replace("form-action 'self'", "form-action 'none'"),
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow, noarchive",
      },
    };
  }
}
