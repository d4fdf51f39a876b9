import type { HostResponse } from "./host-adapter.ts";
import { emptyOf } from "./normalize-response.ts";
import { isRecord, nodesIn, type ResponseData } from "./operation.ts";
import type { Slot } from "./response-shape.ts";

/** The lists of a neighborhood's products, and the group of a product that refers to its neighborhood. */
const detailsGroups = { homes: "qmiHomeDetails", models: "modelDetails", plans: "floorplanDetails" } as const;
type ProductList = keyof typeof detailsGroups;

/**
 * Adds the move-in homes, models and plans of neighborhoods to a response of a host that does not list them. They come
 * from `GetOverviewMap`, which is only queried then.
 */
export async function withNeighborhoodProducts(
  { data, shape, omittedPaths }: Pick<HostResponse, "data" | "shape" | "omittedPaths">,
  overview: () => Promise<ResponseData>,
): Promise<ResponseData | null> {
  if (!data || !shape) return data;
  const joined: Record<string, unknown> = { ...data };
  for (const field of [...shape.variants.values()].flat()) {
    const neighborhood = data[field.key];
    const extras = fieldsOf(field, "Neighborhood")?.find(({ fieldName }) => fieldName === "extras");
    if (!extras || !isRecord(neighborhood) || typeof neighborhood.databaseId !== "number") continue;
    const missing = (fieldsOf(extras, "NeighborhoodExtras") ?? []).filter(
      ({ fieldName, key }) => fieldName in detailsGroups && omittedPaths.has(`${field.key}.${extras.key}.${key}`),
    );
    if (missing.length === 0) continue;
    const products = await overview();
    const given = neighborhood[extras.key];
    const lists = missing.map((list) => [list.key, productsOf(neighborhood.databaseId, list, products)]);
    const group = { ...emptyObject(extras), ...(isRecord(given) ? given : {}), ...Object.fromEntries(lists) };
    joined[field.key] = { ...neighborhood, [extras.key]: group };
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

/** The products of a neighborhood in the shape of one of its lists. */
function productsOf(
  neighborhoodId: unknown,
  { fieldName, shape }: Slot & { fieldName: string },
  overview: ResponseData,
) {
  if (shape.kind !== "list") return [];
  const group = detailsGroups[fieldName as ProductList];
  return nodesIn(overview[fieldName])
    .filter((node) => recordIn(recordIn(node, group), "neighborhood").databaseId === neighborhoodId)
    .map((node) => reshape(shape.item, node, overview));
}

function reshape(slot: Slot, value: unknown, overview: ResponseData): unknown {
  if (value === null || value === undefined) return emptyOf(slot);
  const { shape } = slot;
  if (shape.kind === "leaf") return value;
  if (shape.kind === "list")
    return Array.isArray(value) ? value.map((each) => reshape(shape.item, each, overview)) : [];
  if (!isRecord(value)) return null;
  const [[typeName, fields] = ["", []]] = shape.variants;
  const isSamePlan = ({ databaseId }: ResponseData) => databaseId === value.databaseId;
  // A product has only the reference to its plan; the list of plans has the fields.
  const node = (typeName === "Plan" && nodesIn(overview.plans).find(isSamePlan)) || value;
  const source: ResponseData = { ...node, __typename: typeName };
  return Object.fromEntries(fields.map((field) => [field.key, reshape(field, source[field.fieldName], overview)]));
}

function recordIn(value: ResponseData, key: string): ResponseData {
  const inner = value[key];
  return isRecord(inner) ? inner : {};
}
