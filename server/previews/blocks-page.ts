import { Hono } from "hono";
import type { RouterContextProvider, ServerBuild } from "react-router";
import { operations } from "#app/graphql/operations.generated.ts";
import { normalizeResponse } from "../content/adapter/normalize-response.ts";
import { type HostAddresses, normalizeTexts } from "../content/adapter/normalize-texts.ts";
import { isRecord } from "../content/adapter/operation.ts";
import { prepareOperation } from "../content/adapter/prepare-operation.ts";
import type { ObjectShape } from "../content/adapter/response-shape.ts";
import { hostAddresses } from "../content/host-source.ts";
import { appEntry } from "../html/render.ts";
import type { ServerContext, ServerEnv } from "../http/request-context.ts";
import { blockPreviewPolicy } from "../http/security-headers.ts";
import type { MediaKey } from "../images/image-request.ts";
import { limitOpsBody, type RefuseWithoutSecret } from "../operators/operator-secret.ts";
import type { Settings } from "../settings.ts";

interface BlocksPageOptions {
  readonly refuse: RefuseWithoutSecret;
  readonly bundle: () => Promise<ServerBuild>;
  /** Returns the load context of a render with a bundle. */
  readonly contextOf: (bundle: ServerBuild) => Readonly<RouterContextProvider>;
  readonly settings: Settings;
  readonly publicUrl: string;
  readonly mediaKey: MediaKey;
}

/** Largest accepted body. */
const maxBodyBytes = 512 * 1024;

/**
 * `POST /ops/blocks`, which a CMS calls while a page is edited: a document in which the site renders the organisms of
 * the body (`organismsBody`). It is not cached or indexed and has no scripts.
 */
export function blocksRoutes(options: BlocksPageOptions): Hono<ServerEnv> {
  return new Hono<ServerEnv>().post("/ops/blocks", limitOpsBody(maxBodyBytes), blocksPage(options));
}

function blocksPage(options: BlocksPageOptions) {
  const { refuse, settings, publicUrl, mediaKey } = options;
  const contentUrl = settings.CONTENT_URL ?? publicUrl;
  const addresses = hostAddresses({ contentUrl, publicUrl, mediaKey, settings });
  const policy = blockPreviewPolicy(publicUrl, settings.CONTENT_URL);
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  return async (c: ServerContext): Promise<Response> => {
    const refusal = await refuse(c);
    if (refusal) return refusal;
    const bundle = await options.bundle();
    const entry = appEntry(bundle);
    try {
      const body = organismsBody(await c.req.text(), addresses, entry.layoutsOn);
      const document = await entry.renderBlocks(
        { ...body, stylesheetsOf: (id) => stylesheetsOf(bundle, id), policy: policy.inDocument },
        options.contextOf(bundle),
      );
      return c.html(document, 200, {
        ...headers,
        "Content-Security-Policy": policy.inHeader,
        "Referrer-Policy": "no-referrer",
      });
    } catch (error) {
      if (error instanceof BodyError) return c.json({ error: error.message }, 400, headers);
      if (isUnavailable(error)) return c.json({ error: "The content is not available at the moment." }, 503, headers);
      throw error;
    }
  };
}

/** Thrown by loaders of the bundle, so that `instanceof` with a class of this process does not work. */
function isUnavailable(error: unknown): boolean {
  const { status } = ((error as { readonly init?: { readonly status?: number } | null }).init ?? {}) as {
    readonly status?: number;
  };
  return status === 503;
}

/** Properties that a development server adds to a bundle. */
interface DevelopmentBuild {
  readonly unstable_getCriticalCss?: (page: { readonly pathname: string }) => { readonly href: string };
}

/**
 * The style sheet addresses of a route. In development those of a page at its path.
 * @throws when the bundle has no such route
 */
function stylesheetsOf(bundle: ServerBuild, id: string): readonly string[] {
  const route = bundle.assets.routes[id];
  if (!route) throw new Error(`The bundle has no route "${id}".`);
  const { unstable_getCriticalCss } = bundle as DevelopmentBuild;
  if (unstable_getCriticalCss) {
    return [unstable_getCriticalCss({ pathname: `/${(route.path ?? "").replace("*", "x")}` }).href];
  }
  // The build adds a fragment to some; it is the same file.
  return (route.css ?? []).map((href) => href.replace(/#$/, ""));
}

/** Kinds of pages that editors put organisms on. */
const previewedKinds = ["page", "neighborhood", "campaign", "front-page"] as const;

/** The request body of a CMS. */
interface OrganismsBody {
  readonly on: (typeof previewedKinds)[number];
  readonly title: string;
  readonly before: readonly string[];
  /** In the contract's shape; omitted fields are null. */
  readonly organisms: readonly unknown[];
  readonly productIds: readonly (readonly number[])[];
}

const maxOrganisms = 100;
const maxProducts = 100;

/** A body that cannot be rendered; the message has the problem and its place. */
class BodyError extends Error {
  override readonly name = "BodyError";
}

/**
 * Parses `{"organisms": […], "on"?, "title"?, "before"?}`: organisms in the contract's shape, in which fields may be
 * omitted and picked products given by `databaseId` alone; `before` are the layouts above them. `layoutsOn` returns the
 * available layouts. Texts and media are normalized to the site's, as in pages rendered from the host.
 * @throws {BodyError}
 */
export function organismsBody(
  text: string,
  addresses: HostAddresses,
  layoutsOn: (on: OrganismsBody["on"]) => readonly string[],
): OrganismsBody {
  const body = parsed(text);
  const { on = "page", title = "", before = [], organisms } = body;
  const kind = previewedKinds.find((each) => each === on);
  if (!kind) throw new BodyError(`"on" is one of ${previewedKinds.join(", ")}.`);
  if (typeof title !== "string") throw new BodyError('"title" must be a string.');
  if (!Array.isArray(before) || before.length > maxOrganisms || !before.every((each) => typeof each === "string")) {
    throw new BodyError(`"before" is a list of up to ${maxOrganisms} layouts.`);
  }
  if (!Array.isArray(organisms) || organisms.length === 0 || organisms.length > maxOrganisms) {
    throw new BodyError(`"organisms" is a list of 1 to ${maxOrganisms} organisms.`);
  }
  const productIds = organisms.map(pickedIds);
  if (productIds.flat().length > maxProducts) {
    throw new BodyError(`At most ${maxProducts} products can be picked in one request.`);
  }
  const read = inContractShape(
    organisms.map((organism) => (isRecord(organism) ? { ...organism, productPicker: [] } : organism)),
    addresses,
  );
  const layouts = layoutsOn(kind);
  for (const [at, organism] of read.entries()) {
    const layout = (organism as { readonly layout: string }).layout;
    if (!layouts.includes(layout)) {
      const known = `a ${kind} has ${layouts.join(", ")}`;
      throw new BodyError(`organisms[${at}].layout: the site has no block "${layout}" here; ${known}.`);
    }
  }
  return { on: kind, title, before: before.filter((each) => layouts.includes(each)), organisms: read, productIds };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body)) return body;
  } catch {
    // Treated as any other text.
  }
  throw new BodyError('Send {"organisms": […]} as JSON.');
}

/** The ids of the products that an editor picked. */
function pickedIds(organism: unknown, at: number): number[] {
  const picked = isRecord(organism) ? (organism.productPicker ?? []) : [];
  const place = `organisms[${at}].productPicker`;
  if (!Array.isArray(picked)) throw new BodyError(`${place}: expected a list of products.`);
  return picked.flatMap((product, position) => {
    if (product === null) return [];
    const id: unknown = isRecord(product) ? product.databaseId : product;
    if (Number.isSafeInteger(id) && Number(id) > 0) return [Number(id)];
    throw new BodyError(`${place}[${position}]: the product's databaseId is missing.`);
  });
}

/** The shape of the organisms of an entry, as the operations of all pages select them. */
function organismsShape(): ObjectShape {
  const { shape } = prepareOperation(operations.GetNeighborhoodBlocks ?? "");
  const neighborhood = [...shape.variants.values()].flat().find(({ key }) => key === "neighborhood");
  if (neighborhood?.shape.kind !== "object") throw new Error("GetNeighborhoodBlocks does not select a neighborhood.");
  const [name = "", fields = []] = [...neighborhood.shape.variants][0] ?? [];
  return { kind: "object", variants: new Map([[name, fields.filter(({ key }) => key === "organisms")]]) };
}

let shape: ObjectShape | undefined;

function inContractShape(organisms: readonly unknown[], addresses: HostAddresses): readonly unknown[] {
  shape ??= organismsShape();
  const given = organisms.map((organism, at) => {
    if (isRecord(organism)) return organism;
    throw new BodyError(`organisms[${at}]: expected an organism.`);
  });
  const { data, deviations } = normalizeResponse(
    shape,
    { organisms: given },
    { normalizeText: normalizeTexts(addresses), omitted: new Set() },
  );
  // Omitted fields are null; a text in place of a number and the like is converted.
  const wrong = deviations.filter(({ text, isConverted }) => text !== "is missing" && !isConverted);
  if (wrong.length > 0) throw new BodyError(wrong.map(({ path, text }) => `${path}: ${text}.`).join(" "));
  const read = (data.organisms ?? []) as readonly unknown[];
  const without = read.indexOf(null);
  if (without >= 0) throw new BodyError(`organisms[${without}].layout is missing.`);
  return read;
}
