import { loadListPage } from "#app/blocks/page/load-page.server.ts";
import { blockPictures } from "#app/blocks/page/page-metadata.ts";
import { collections, findCollections } from "#app/domain/products/collections.ts";
import {
  formatBaths,
  formatBeds,
  formatSquareFeet,
  levelsText,
  primaryBedroomText,
} from "#app/domain/products/figures.ts";
import { type PlanOrder, planOrderOf, planOrders, sortPlans } from "#app/domain/products/plan-order.ts";
import { priceBesideStatus } from "#app/domain/products/price.ts";
import { displayedStatusMessage } from "#app/domain/products/product-status.ts";
import { type CatalogIndex, type CatalogPlan, loadIndexedCatalog } from "#app/graphql/catalog/catalog.ts";
import { planPrice } from "#app/graphql/catalog/product-summary.ts";
import type { ContentClient } from "#app/graphql/client.ts";
import { contentOf } from "#app/graphql/context.server.ts";
import { ChipLink, Chips, MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CompareButton } from "#app/ui/actions/product-buttons.tsx";
import { SectionHead } from "#app/ui/layout/section.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { Route } from "./+types/plans.ts";
import { pictureMeta } from "./list-meta.ts";
import { pageData } from "./page-data.server.ts";
import { ListPage } from "./page-view.tsx";
import styles from "./plans.module.css";

export { revalidateBeyondFragment as shouldRevalidate } from "#app/domain/navigation/fragment.ts";

export const handle = { cacheQuery: ["sort"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const order = planOrderOf(url.searchParams.get("sort"));
  const [page, groups] = await Promise.all([
    loadListPage(content, plansUri, "All plans"),
    loadPlanList(content, order),
  ]);
  return { ...pageData(page, context), order, groups };
}

const plansUri = "/our-homes/plans/";

type PlanGroups = Awaited<ReturnType<typeof loadPlanList>>;
type PlanRow = ReturnType<typeof planRow>;

/**
 * All plans by collection in the specification's order, those without one last; sorted by size within a collection. In
 * any other order they are one group.
 */
async function loadPlanList(content: ContentClient, order: PlanOrder) {
  const { entries, index } = await loadIndexedCatalog(content);
  const listed = entries.plans
    .filter(({ title, uri }) => title && uri)
    .map((plan) => ({ ...plan, priceUsd: planPrice(plan, index).amountUsd }));
  const plans = sortPlans(listed, order);
  if (order !== "collection" && plans.length > 0) {
    return [{ title: "All plans", href: null, rows: plans.map((plan) => planRow(plan, index)) }];
  }
  const groups = [...collections, null].map((collection) => ({
    title: collection?.title ?? "Other plans",
    href: collection?.href ?? null,
    rows: plans
      // A plan of several collections is listed once.
      .filter((plan) => (findCollections(plan.collections)[0]?.id ?? null) === (collection?.id ?? null))
      .map((plan) => planRow(plan, index)),
  }));
  return groups.filter(({ rows }) => rows.length > 0);
}

function planRow(plan: CatalogPlan, index: CatalogIndex) {
  const { id, title, uri, neighborhoodId } = plan;
  const neighborhood = neighborhoodId === null ? undefined : index.neighborhood.get(neighborhoodId);
  const price = planPrice(plan, index);
  return {
    id,
    title,
    href: uri,
    picture: plan.picture,
    neighborhood: neighborhood?.title ?? "",
    neighborhoodHref: neighborhood?.uri ?? "",
    beds: formatBeds(plan.bedroomsMin, plan.bedroomsMax),
    baths: formatBaths(plan.bathroomsMin, plan.bathroomsMax),
    finished: formatSquareFeet(plan.finishedSqFt),
    levels: levelsText(plan.levelsCount),
    primary: primaryBedroomText(plan.primaryBedroom),
    status: price.kind === "none" ? price.text : displayedStatusMessage(plan),
    price: priceBesideStatus(price) || "—",
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pictureMeta(matches[0].loaderData, blockPictures(loaderData?.page.blocks ?? []));

/** All plans, so that each has a link from a server-rendered page. */
export default function Plans({ loaderData: { groups, order, ...data } }: Route.ComponentProps) {
  return (
    <ListPage data={data}>
      {groups.length > 0 ? <PlanOrders order={order} /> : null}
      <PlanList groups={groups} />
    </ListPage>
  );
}

const orderTexts = { collection: "Collection", price: "Price", size: "Size", beds: "Bedrooms" } as const;

/** Links to the list in each order. */
function PlanOrders({ order }: { readonly order: PlanOrder }) {
  return (
    <Chips className={styles.orders} role="group" aria-label="Sort plans by">
      <span className="small muted" aria-hidden="true">
        Sort by
      </span>
      {planOrders.map((each) => (
        <ChipLink
          key={each}
          href={each === "collection" ? plansUri : `${plansUri}?sort=${each}`}
          current={each === order}
        >
          {orderTexts[each]}
        </ChipLink>
      ))}
    </Chips>
  );
}

const columns: readonly TableColumn<PlanRow>[] = [
  {
    id: "name",
    head: "Plan",
    part: "name",
    cell: ({ id, title, href, picture, neighborhood, neighborhoodHref }) => (
      <span className={styles.name}>
        {picture ? <Picture {...picture} alt="" sizes="96px" ratio="12 / 7" className={styles.drawing} /> : null}
        <span>
          <SmartLink href={href}>{title}</SmartLink>{" "}
          {neighborhood ? (
            <span className="small muted">
              at {neighborhoodHref ? <SmartLink href={neighborhoodHref}>{neighborhood}</SmartLink> : neighborhood}
            </span>
          ) : null}
          <CompareButton subject={{ id, title }} className={styles.compare} />
        </span>
      </span>
    ),
  },
  { id: "beds", head: "Beds", align: "end", cell: (row) => row.beds },
  { id: "baths", head: "Baths", align: "end", cell: (row) => row.baths },
  { id: "finished", head: "Finished", align: "end", cell: (row) => row.finished },
  { id: "levels", head: "Levels", part: "more", cell: (row) => row.levels },
  { id: "primary", head: "Primary bed", part: "more", cell: (row) => row.primary },
];
const status: TableColumn<PlanRow> = { id: "when", head: "Status", part: "when", cell: (row) => row.status };
const price: TableColumn<PlanRow> = {
  id: "price",
  head: "Price",
  part: "price",
  align: "end",
  cell: (row) => row.price,
};

/** All plans in a table for each collection; in a narrow container as rows of two lines. */
function PlanList({ groups }: { readonly groups: PlanGroups }) {
  if (groups.length === 0) {
    return (
      <p className="lead">
        No plans are listed right now. <SmartLink href="/new-home-search/">See homes with a date</SmartLink>
      </p>
    );
  }
  return groups.map(({ title, href, rows }, position) => {
    const id = `plans-${position + 1}`;
    const hasStatus = rows.some((row) => row.status);
    return (
      <section key={title} className={styles.group} aria-labelledby={id}>
        <SectionHead
          id={id}
          title={title}
          action={href ? <MoreLink href={href}>{`What ${title} is for`}</MoreLink> : null}
        />
        <Table
          variant="offers"
          className={styles.table}
          caption={<span className="visually-hidden">{`${title}: plans`}</span>}
          columns={[...columns, ...(hasStatus ? [status] : []), price]}
          rows={rows}
          rowKey={(row) => row.id}
        />
      </section>
    );
  });
}
