import type { HostResponse } from "./host-adapter.ts";
import { emptyOf } from "./normalize-response.ts";
import { isRecord, type ResponseData } from "./operation.ts";
import type { ObjectShape, Slot } from "./response-shape.ts";

/** The lists of what is for sale in a neighborhood, and where an entry of each names its neighborhood. */
const offers = { homes: "qmiHomeDetails", models: "modelDetails", plans: "floorplanDetails" } as const;
type OfferList = keyof typeof offers;

/**
 * The data of a response with the homes, models and plans of its neighborhoods, where the host does not list them
 * itself: taken from the catalogue, `GetOverviewMap`, which is asked for only then.
 */
export async function withNeighborhoodOffers(
  { data, shape, leftOutPaths }: Pick<HostResponse, "data" | "shape" | "leftOutPaths">,
  catalogue: () => Promise<ResponseData>,
): Promise<ResponseData | null> {
  if (!data || !shape) return data;
  const joined: Record<string, unknown> = { ...data };
  for (const field of [...shape.variants.values()].flat()) {
    const neighborhood = data[field.key];
    const extras = fieldsOf(field, "Neighborhood")?.find(({ fieldName }) => fieldName === "extras");
    if (!extras || !isRecord(neighborhood) || typeof neighborhood.databaseId !== "number") continue;
    const missing = (fieldsOf(extras, "NeighborhoodExtras") ?? []).filter(
      ({ fieldName, key }) => fieldName in offers && leftOutPaths.has(`${field.key}.${extras.key}.${key}`),
    );
    if (missing.length === 0) continue;
    const lists = new Catalogue(await catalogue());
    joined[field.key] = {
      ...neighborhood,
      [extras.key]: {
        ...emptyObject(extras),
        ...(isRecord(neighborhood[extras.key]) ? (neighborhood[extras.key] as ResponseData) : {}),
        ...Object.fromEntries(
          missing.map((list) => [list.key, lists.offers(list, list.fieldName as OfferList, neighborhood.databaseId)]),
        ),
      },
    };
  }
  return joined;
}

function fieldsOf({ shape }: Slot, typeName: string) {
  return shape.kind === "object" ? shape.variants.get(typeName) : undefined;
}

function emptyObject({ shape }: Slot): ResponseData {
  const [[typeName, fields] = ["", []]] = shape.kind === "object" ? shape.variants : [];
  return Object.fromEntries(
    fields.map((field) => [field.key, field.fieldName === "__typename" ? typeName : emptyOf(field)]),
  );
}

/** Entries of the catalogue in the shape in which they are wanted elsewhere. */
class Catalogue {
  readonly #data: ResponseData;

  constructor(data: ResponseData) {
    this.#data = data;
  }

  offers({ shape }: Slot, list: OfferList, neighborhoodId: unknown): unknown[] {
    const item = shape.kind === "list" ? shape.item : undefined;
    if (item?.shape.kind !== "object") return [];
    const itemShape = item.shape;
    return this.#nodes(list)
      .filter((node) => idIn(node, offers[list], "neighborhood") === neighborhoodId)
      .map((node) => this.#object(itemShape, node));
  }

  #object({ variants }: ObjectShape, source: ResponseData): ResponseData {
    const [[typeName, fields] = ["", []]] = variants;
    const node = typeName === "Plan" ? this.#wholePlan(source) : source;
    const named: ResponseData = { ...node, __typename: typeName };
    return Object.fromEntries(fields.map((field) => [field.key, this.#slot(field, named[field.fieldName])]));
  }

  #slot(slot: Slot, value: unknown): unknown {
    if (value === null || value === undefined) return emptyOf(slot);
    if (slot.shape.kind === "object") return isRecord(value) ? this.#object(slot.shape, value) : null;
    if (slot.shape.kind === "leaf") return value;
    const { item } = slot.shape;
    return Array.isArray(value) ? value.map((each) => this.#slot(item, each)) : [];
  }

  /** A plan that an entry only names. */
  #wholePlan(named: ResponseData): ResponseData {
    return this.#nodes("plans").find(({ databaseId }) => databaseId === named.databaseId) ?? named;
  }

  #nodes(list: OfferList): readonly ResponseData[] {
    const connection = this.#data[list];
    return isRecord(connection) && Array.isArray(connection.nodes) ? connection.nodes.filter(isRecord) : [];
  }
}

function idIn(node: ResponseData, group: string, reference: string): unknown {
  const details = node[group];
  const named = isRecord(details) ? details[reference] : undefined;
  return isRecord(named) ? named.databaseId : undefined;
}
