import { operations } from "#app/graphql/operations.generated.ts";
import { normalizeResponse } from "../host/normalize-response.ts";
import { type HostAddresses, normalizeTexts } from "../host/normalize-texts.ts";
import { isRecord } from "../host/operation.ts";
import { prepareOperation } from "../host/prepare-operation.ts";
import type { ObjectShape } from "../host/response-shape.ts";

/** Kinds of pages that an editor puts organisms on. */
export const drawnOn = ["page", "neighborhood", "campaign", "front-page"] as const;

/** What an editor's host asks to be drawn. */
export interface OrganismsBody {
  readonly on: (typeof drawnOn)[number];
  readonly title: string;
  readonly before: readonly string[];
  /** In the contract's shape; what is left out is null. */
  readonly organisms: readonly unknown[];
  readonly productIds: readonly (readonly number[])[];
}

const maxOrganisms = 100;
const maxProducts = 100;

/** A body that cannot be drawn; the message says what is wrong and where. */
export class BodyError extends Error {
  override readonly name = "BodyError";
}

/**
 * Reads `{"organisms": […], "on"?, "title"?, "before"?}`: organisms in the contract's shape, in which fields may be left out and
 * picked products named by `databaseId` alone; `before` are the layouts above them. `layoutsOn` says what there is to draw.
 * Texts and media become the site's own, as when pages are rendered from the host.
 * @throws {BodyError}
 */
export function organismsBody(
  text: string,
  addresses: HostAddresses,
  layoutsOn: (on: OrganismsBody["on"]) => readonly string[],
): OrganismsBody {
  const body = parsed(text);
  const { on = "page", title = "", before = [], organisms } = body;
  const kind = drawnOn.find((each) => each === on);
  if (!kind) throw new BodyError(`"on" is one of ${drawnOn.join(", ")}.`);
  if (typeof title !== "string") throw new BodyError('"title" is a text.');
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
    // As for any other text.
  }
  throw new BodyError('Send {"organisms": […]} as JSON.');
}

/** The ids of the products that an editor picked. */
function pickedIds(organism: unknown, at: number): number[] {
  const picked = isRecord(organism) ? (organism.productPicker ?? []) : [];
  const place = `organisms[${at}].productPicker`;
  if (!Array.isArray(picked)) throw new BodyError(`${place}: a list of products belongs here.`);
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
  if (neighborhood?.shape.kind !== "object") throw new Error("GetNeighborhoodBlocks asks for no neighborhood.");
  const [name = "", fields = []] = [...neighborhood.shape.variants][0] ?? [];
  return { kind: "object", variants: new Map([[name, fields.filter(({ key }) => key === "organisms")]]) };
}

let shape: ObjectShape | undefined;

function inContractShape(organisms: readonly unknown[], addresses: HostAddresses): readonly unknown[] {
  shape ??= organismsShape();
  const given = organisms.map((organism, at) => {
    if (isRecord(organism)) return organism;
    throw new BodyError(`organisms[${at}]: an organism belongs here.`);
  });
  const { data, deviations } = normalizeResponse(
    shape,
    { organisms: given },
    { normalizeText: normalizeTexts(addresses), omitted: new Set() },
  );
  // Left out is null; a text for a number and the like is read.
  const wrong = deviations.filter(({ text, isRead }) => text !== "is missing" && !isRead);
  if (wrong.length > 0) throw new BodyError(wrong.map(({ path, text }) => `${path}: ${text}.`).join(" "));
  const read = (data.organisms ?? []) as readonly unknown[];
  const without = read.indexOf(null);
  if (without >= 0) throw new BodyError(`organisms[${without}].layout is missing.`);
  return read;
}
