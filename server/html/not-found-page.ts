import { type ContentChange, touchesEverything } from "@porchlight/backend/store/changes.ts";
import { escapeUTF8 } from "entities";
import type { CacheTags } from "../cache/cache-tags.ts";
import { type PageCacheTimes, preparePage } from "../cache/rendered-page.ts";
import { type CacheEntry, SwrCache } from "../cache/swr-cache.ts";
import { type Content, quicklyCompressed } from "../http/content-response.ts";
import type { RenderRequest } from "./render.ts";

/** The 404 document of the addresses of one route, without the address that it shows. */
interface Template {
  readonly headers: Content["headers"];
  readonly reads: CacheTags;
  /** The parts around the address. */
  readonly parts: readonly [string, string];
}

/** A path of a route at which no page can exist, as a slug has no capitals; visitors are redirected to the lower case. */
const missingPathOf = (pattern: string) => `${pattern.replaceAll(/:\w+|\*/g, "Not-Found")}/`;

interface NotFoundPageOptions {
  readonly render: RenderRequest;
  readonly publicUrl: string;
  readonly times: PageCacheTimes;
  /** How long a visitor waits for the page while it is not in memory. Default without limit. */
  readonly maxWaitSeconds?: number | undefined;
}

/** Precedes the address in the document (S8.2). */
const message = "Page Not Found: ";

/** The 404 pages: rendered once for each route until the content changes, and filled with the address of each response. */
export class NotFoundPage {
  readonly #cache: SwrCache<Template | undefined>;
  readonly #options: NotFoundPageOptions;

  constructor(options: NotFoundPageOptions) {
    this.#options = options;
    this.#cache = new SwrCache({
      store: new Map<string, CacheEntry<Template | undefined>>(),
      times: options.times,
      maxWaitSeconds: options.maxWaitSeconds,
      failureOf: (template) => (template ? undefined : "It is not the 404 page."),
    });
  }

  /**
   * The page for an address, which the route with this pattern matches, compressed for a client with this
   * `Accept-Encoding`. Undefined when it cannot be rendered.
   * @throws what the renderer throws, or {SlowValueError}, when there is no old page to fall back to
   */
  async at(
    { path, search, pattern }: { readonly path: string; readonly search: string; readonly pattern: string },
    acceptEncoding: string | undefined,
  ) {
    const { value: template, state } = await this.#cache.get(pattern, () => this.#template(missingPathOf(pattern)));
    if (!template) return undefined;
    const { headers, reads, parts } = template;
    // Spelled as React Router spells it in a document and in the browser.
    const url = new URL(this.#options.publicUrl + path + search);
    const html = parts.join(escapeUTF8(url.pathname + url.search));
    const bodies = await quicklyCompressed(new TextEncoder().encode(html), acceptEncoding);
    return { state, reads, content: { status: 404, headers, bodies } };
  }

  /** Has the pages rendered again that a change affects. */
  purge(change: ContentChange): void {
    this.#cache.purge((_id, page) => touchesEverything(change) || !page || page.reads.isInvalidatedBy(change));
  }

  async #template(missingPath: string): Promise<Template | undefined> {
    const { render, publicUrl, times } = this.#options;
    const { response, reads } = await render(new Request(publicUrl + missingPath));
    const { status, headers, bodies } = await preparePage(response, times);
    const [before, after, ...more] = new TextDecoder().decode(bodies.identity).split(message + missingPath);
    if (status !== 404 || before === undefined || after === undefined || more.length > 0) return undefined;
    return { headers, reads, parts: [before + message, after] };
  }
}
