import { withTrailingSlash } from "@porchlight/contract/addresses";
import { type PreviewRefusal, verifyPreview } from "@porchlight/contract/preview";
import { sharedKey } from "@porchlight/contract/shared-secret";
import { type PageCacheTimes, preparePage, type RenderedPage } from "../cache/rendered-page.ts";
import type { OpenPreview } from "../content/content-source.ts";
import type { RenderRequest } from "../html/render.ts";
import { respond } from "../http/content-response.ts";
import { type ServerContext, targetOf } from "../http/request-context.ts";
import type { Settings } from "../settings.ts";

/** Options of previews. */
interface PreviewsOptions {
  readonly render: RenderRequest;
  readonly publicUrl: string;
  readonly times: PageCacheTimes;
  readonly settings: Pick<Settings, "CONTENT_URL" | "JWT_SECRET" | "REVALIDATE_SECRET">;
  /** Milliseconds since the epoch; a test's clock. */
  readonly now?: () => number;
}

const noStore = { "Cache-Control": "private, no-store" };
/** Shown for a valid link without a page at its path. */
const gone = { refusal: "other-path" } as const;
const refusedMessage = "This is a preview: nothing was sent.\n";

/**
 * Renders drafts of pages behind signed links (`?preview=<token>`). The response is never read from or stored in a
 * cache, not indexed and sent without a referrer. An invalid link shows the reason instead of the public page, with
 * status 403, or 410 once it has expired.
 */
export class Previews {
  readonly #options: PreviewsOptions;
  readonly #key: Buffer | undefined;

  constructor(options: PreviewsOptions) {
    this.#options = options;
    this.#key = previewKey(options.settings);
  }

  /** Responds to a request for a page with a preview token, valid or not. */
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
    // The entry is deleted, or its URI has changed since the link was created.
    const isGone = response.status === 404;
    return respond(c, await this.#prepare(isGone ? (await render(request, gone)).response : response));
  }

  #verify(token: string, path: string, nowSeconds: number): OpenPreview | { readonly refusal: PreviewRefusal } {
    // Without a key this site signed nothing.
    if (!this.#key) return { refusal: "signature" };
    const verified = verifyPreview(token, { key: this.#key, path, nowSeconds });
    return verified.refusal === undefined ? { ...verified.grant, token } : verified;
  }

  async #prepare(response: Response): Promise<RenderedPage> {
    const { times } = this.#options;
    response.headers.set("cache-control", noStore["Cache-Control"]);
    const { etag: _, ...page } = await preparePage(response, times);
    const policy = page.headers["content-security-policy"] ?? "";
    return {
      ...page,
      headers: {
        ...page.headers,
        // Forms are also disabled without JavaScript, as the page is not public.
        "content-security-policy": policy.replace("form-action 'self'", "form-action 'none'"),
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow, noarchive",
      },
    };
  }
}

/**
 * The key for signing preview links: derived from the secret shared with the CMS, or for the embedded backend from the
 * secret of its logins. Undefined when previews are disabled.
 */
export function previewKey(
  settings: Pick<Settings, "CONTENT_URL" | "JWT_SECRET" | "REVALIDATE_SECRET">,
): Buffer | undefined {
  const { CONTENT_URL, JWT_SECRET, REVALIDATE_SECRET } = settings;
  const secret = REVALIDATE_SECRET ?? (CONTENT_URL ? undefined : JWT_SECRET);
  return secret === undefined ? undefined : sharedKey(secret, "preview");
}
