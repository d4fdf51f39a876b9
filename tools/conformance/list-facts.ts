import { HostFailure } from "../../site/server/host/host-failure.ts";
import { isRecord } from "../../site/server/host/operation.ts";
import { type CheckedHost, failureOf } from "./checked-host.ts";
import { row, type Row } from "./report.ts";
import { type CategorizedList, categoryKinds, entryKinds, type ListField, type Samples } from "./samples.ts";

/** Part of a list as a host hands it out. */
interface ListPart {
  readonly ids: readonly number[];
  readonly dates: readonly (string | null)[];
  /** Slugs of the categories of each entry; empty where they were not asked for. */
  readonly categories: readonly (readonly string[])[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

class ListRefusal extends Error {}

/** The host does not know what a check asks for. */
class UnknownList extends Error {}

const newestFirst = "orderby: [{ field: DATE, order: DESC }]";
const listFields = Object.values(entryKinds);
/** Lists whose order and pages the visitor sees. */
const pagedLists = ["blogPosts", "testimonials"] as const;
const isPaged = (field: ListField): field is CategorizedList => pagedLists.some((each) => each === field);

/** How a host's lists behave: pages, orders, sizes, categories (specification 7). */
export async function listFactRows(host: CheckedHost, samples: Samples): Promise<Row[]> {
  const lists = new Lists(host);
  return [
    await guarded("lists page on by cursor", ["S7.21", "S7.24", "S7.30"], (found) =>
      checkPaging(lists, samples, found),
    ),
    await guarded("lists page back by cursor", ["S7.21", "S7.24"], (found) => checkPagingBack(lists, samples, found)),
    await guarded("lists of up to 500", ["S9.13", "S7.20"], (found) => checkSizes(host, samples, found)),
    await guarded("newest entries first", ["S7.22", "S7.30"], (found) => checkOrder(lists, samples, found)),
    await guarded("fullest categories first", ["S7.25", "S7.31"], (found) => checkCategoryOrder(host, samples, found)),
    await guarded("a category narrows its list", ["S7.28", "S7.34"], (found) => checkCategories(lists, samples, found)),
    await guarded("lists can be asked by ids", ["S7.27", "S7.33"], (found) => checkIds(lists, samples, found)),
  ];
}

/** What a check found: how much it looked at, what is wrong, what is only worth saying. */
interface Findings {
  count: number;
  readonly faults: string[];
  readonly notes: string[];
}

async function guarded(
  name: string,
  statements: readonly string[],
  check: (found: Findings) => Promise<void>,
): Promise<Row> {
  const found: Findings = { count: 0, faults: [], notes: [] };
  try {
    await check(found);
  } catch (error) {
    if (error instanceof UnknownList) return row("facts", name, "no sample", { statements, notes: [error.message] });
    if (!(error instanceof ListRefusal)) throw error;
    found.faults.push(error.message);
  }
  if (found.faults.length > 0) return row("facts", name, "no", { statements, ...found });
  return row("facts", name, found.count === 0 ? "no sample" : "yes", { statements, ...found });
}

class Lists {
  readonly #host: CheckedHost;

  constructor(host: CheckedHost) {
    this.#host = host;
  }

  async part(field: ListField, paging: string, where = ""): Promise<ListPart> {
    const order = isPaged(field) ? newestFirst : "";
    const conditions = [where, order].filter(Boolean).join(", ");
    const given = [paging, conditions && `where: { ${conditions} }`].filter(Boolean).join(", ");
    const extra = isPaged(field) ? " categories { nodes { slug } }" : "";
    const query = `query CheckList { ${field}(${given}) { nodes { databaseId date${extra} } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
    return readPart(await readList(this.#host, field, query));
  }
}

/** A list of the root. @throws {ListRefusal} where it fails; {UnknownList} where the host does not know all of it. */
async function readList(host: CheckedHost, field: string, query: string): Promise<Readonly<Record<string, unknown>>> {
  const response = await host.ask({ query });
  const failure = failureOf(response);
  if (failure !== undefined || response instanceof HostFailure) throw new ListRefusal(`${field}: ${failure}`);
  if (response.leftOut.length > 0) throw new UnknownList(`the host does not know: ${response.leftOut.join("; ")}`);
  const list = response.data?.[field];
  if (!isRecord(list) || !Array.isArray(list.nodes)) throw new ListRefusal(`${field}: no list of nodes`);
  return list;
}

function readPart(list: Readonly<Record<string, unknown>>): ListPart {
  const nodes = Array.isArray(list.nodes) ? list.nodes.filter(isRecord) : [];
  const info = isRecord(list.pageInfo) ? list.pageInfo : {};
  const cursor = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    ids: nodes.map(({ databaseId }) => Number(databaseId)),
    dates: nodes.map(({ date }) => (typeof date === "string" ? date : null)),
    categories: nodes.map(({ categories }) =>
      isRecord(categories) && Array.isArray(categories.nodes)
        ? categories.nodes.filter(isRecord).map(({ slug }) => String(slug))
        : [],
    ),
    pageInfo: {
      startCursor: cursor(info.startCursor),
      endCursor: cursor(info.endCursor),
      hasNextPage: info.hasNextPage === true,
      hasPreviousPage: info.hasPreviousPage === true,
    },
  };
}

const stepSize = 2;
const steps = 3;

/** Lists that are there and long enough to see a second page. */
function longLists(samples: Samples, fields: readonly ListField[] = listFields): ListField[] {
  return Object.entries(entryKinds)
    .filter(([kind]) => samples.entries[kind as keyof typeof entryKinds].length > stepSize)
    .map(([, field]) => field)
    .filter((field) => fields.includes(field));
}

async function checkPaging(lists: Lists, samples: Samples, found: Findings): Promise<void> {
  for (const field of longLists(samples)) {
    found.count += 1;
    const whole = await lists.part(field, `first: ${stepSize * steps}`);
    const seen: number[] = [];
    let after: string | null = null;
    for (let step = 0; step < steps && seen.length < whole.ids.length; step++) {
      const part: ListPart = await lists.part(
        field,
        `first: ${stepSize}${after === null ? "" : `, after: ${JSON.stringify(after)}`}`,
      );
      const again = part.ids.filter((id) => seen.includes(id));
      const expected = whole.ids.slice(seen.length, seen.length + stepSize);
      if (part.ids.length > stepSize) found.faults.push(`${field}: ${part.ids.length} entries for first: ${stepSize}`);
      else if (again.length > 0) found.faults.push(`${field}: page ${step + 1} has ${again.join(", ")} again`);
      else if (part.ids.join() !== expected.join()) {
        found.faults.push(
          `${field}: page ${step + 1} has ${part.ids.join(", ") || "nothing"} in place of ${expected.join(", ")}`,
        );
      }
      seen.push(...part.ids);
      const hasMore = seen.length < whole.ids.length;
      if (hasMore && !part.pageInfo.hasNextPage)
        found.faults.push(`${field}: hasNextPage is false on page ${step + 1}, more follow`);
      if (hasMore && part.pageInfo.endCursor === null) found.faults.push(`${field}: no endCursor on page ${step + 1}`);
      if (found.faults.some((line) => line.startsWith(`${field}:`))) break;
      after = part.pageInfo.endCursor;
    }
  }
}

async function checkPagingBack(lists: Lists, samples: Samples, found: Findings): Promise<void> {
  for (const field of longLists(samples, pagedLists)) {
    found.count += 1;
    const whole = await lists.part(field, `first: ${stepSize * steps}`);
    const lastPart = await lists.part(
      field,
      `first: ${stepSize}, after: ${JSON.stringify((await lists.part(field, `first: ${stepSize}`)).pageInfo.endCursor)}`,
    );
    const before = lastPart.pageInfo.startCursor;
    if (before === null) {
      found.faults.push(`${field}: no startCursor on page 2`);
      continue;
    }
    const part = await lists.part(field, `last: ${stepSize}, before: ${JSON.stringify(before)}`);
    const expected = whole.ids.slice(0, stepSize);
    if (part.ids.join() !== expected.join()) {
      found.faults.push(
        `${field}: before page 2 come ${part.ids.join(", ") || "none"} in place of ${expected.join(", ")}`,
      );
    }
    if (!part.pageInfo.hasNextPage) found.faults.push(`${field}: hasNextPage is false before page 2`);
    if (!lastPart.pageInfo.hasPreviousPage) found.notes.push(`${field}: hasPreviousPage is false on page 2`);
  }
}

const mostEntries = 500;

/** The adapter reads a list to its end, or to as many as the site wants; nothing may come twice on the way. */
async function checkSizes(host: CheckedHost, samples: Samples, found: Findings): Promise<void> {
  const sizes: string[] = [];
  for (const field of longLists(samples)) {
    const query = `query CheckSize { ${field}(first: ${mostEntries}) { nodes { databaseId } pageInfo { endCursor hasNextPage } } }`;
    const { ids, pageInfo } = readPart(await readList(host, field, query));
    found.count += ids.length;
    const doubled = ids.length - new Set(ids).size;
    if (doubled > 0) found.faults.push(`${field}: ${doubled} of ${ids.length} entries come twice`);
    sizes.push(`${field}: ${ids.length}${pageInfo.hasNextPage ? ", and more that the site does not show" : ""}`);
  }
  if (sizes.length > 0) found.notes.push(sizes.join("; "));
}

async function checkOrder(lists: Lists, samples: Samples, found: Findings): Promise<void> {
  for (const field of longLists(samples, pagedLists)) {
    const { ids, dates } = await lists.part(field, "first: 100");
    found.count += ids.length;
    for (const [index, date] of dates.entries()) {
      const next = dates[index + 1];
      if (date && next && date < next) {
        found.faults.push(`${field}: ${ids[index]} of ${date} stands before ${ids[index + 1]} of ${next}`);
        break;
      }
    }
  }
}

async function checkCategoryOrder(host: CheckedHost, samples: Samples, found: Findings): Promise<void> {
  for (const [list, field] of Object.entries(categoryKinds)) {
    if (samples.categories[list as CategorizedList].length < 2) continue;
    const query = `query CheckCategories { ${field}(first: 100, where: { orderby: COUNT, order: DESC }) { nodes { slug count } } }`;
    const { nodes: all } = await readList(host, field, query);
    const nodes = (Array.isArray(all) ? all : [])
      .filter(isRecord)
      .map(({ slug, count }) => ({ slug, count: Number(count ?? 0) }));
    found.count += nodes.length;
    for (const [index, { slug, count }] of nodes.entries()) {
      const next = nodes[index + 1];
      if (next && count < next.count) {
        found.faults.push(`${field}: ${slug} with ${count} stands before ${next.slug} with ${next.count}`);
        break;
      }
    }
  }
}

const categoriesLookedAt = 2;

async function checkCategories(lists: Lists, samples: Samples, found: Findings): Promise<void> {
  for (const list of pagedLists) {
    const filled = samples.categories[list].filter(({ count }) => count !== 0).slice(0, categoriesLookedAt);
    for (const { slug, count } of filled) {
      found.count += 1;
      const { ids, categories, pageInfo } = await lists.part(
        list,
        "first: 100",
        `categoryName: ${JSON.stringify(slug)}`,
      );
      const strangers = categories.filter((slugs) => !slugs.includes(slug)).length;
      if (ids.length === 0) found.faults.push(`${list}: none in ${slug}, which counts ${count ?? "some"}`);
      else if (strangers === ids.length)
        found.faults.push(`${list}: none of ${ids.length} in ${slug} has that category`);
      else if (strangers > 0) found.notes.push(`${list}: ${strangers} in ${slug} have a category below it`);
      if (count !== null && !pageInfo.hasNextPage && ids.length > 0 && count !== ids.length) {
        found.notes.push(`${list}: ${slug} counts ${count} and lists ${ids.length}`);
      }
    }
    if (filled.length === 0) continue;
    const none = await lists.part(list, "first: 3", 'categoryName: "no-category-of-this-host"');
    if (none.ids.length > 0) found.faults.push(`${list}: an unknown category lists ${none.ids.length} entries`);
  }
}

async function checkIds(lists: Lists, samples: Samples, found: Findings): Promise<void> {
  for (const [kind, field] of Object.entries(entryKinds)) {
    if (!isPaged(field)) continue;
    const entries = samples.entries[kind as keyof typeof entryKinds];
    const wanted = [entries.at(-1), entries[0]].flatMap((entry) => entry?.databaseId ?? []);
    if (wanted.length === 0) continue;
    found.count += 1;
    const { ids } = await lists.part(field, "first: 10", `in: [${wanted.join(", ")}]`);
    const unique = new Set(wanted);
    if (ids.length !== unique.size || ids.some((id) => !unique.has(id))) {
      found.faults.push(`${field}: asked for ${[...unique].join(", ")}, got ${ids.join(", ") || "nothing"}`);
    }
  }
}
