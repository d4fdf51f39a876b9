import { compareHref, maxCompared } from "#app/domain/products/comparison.ts";
import { moveInCountsInWords } from "#app/domain/products/product-status.ts";
import { countInWords } from "#app/domain/wording/numbers.ts";
import { capitalized, listInWords } from "#app/domain/wording/text.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Heart } from "#app/ui/actions/product-buttons.tsx";
import { Section, SectionHead } from "#app/ui/layout/section.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import { Clauses } from "#app/ui/text/facts.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";
import styles from "./neighborhood-page.module.css";
import { areComingSoon, type OfferRow } from "./offer-rows.ts";

/** Everything for sale in the neighborhood as tables; below 860 px as rows of two lines. */
export function Offers({ content }: { readonly content: NeighborhoodContent }) {
  const { moveInHomes, models, plans, priceAsOf } = content;
  const rows = [...moveInHomes, ...models, ...plans];
  if (rows.length === 0) return null;
  // The tables share a grid, so a column of one is in all.
  const shared = { hasPrimary: rows.some((row) => row.primary) };
  const isOver = !rows.some((row) => row.isForSale);
  const isSoon = areComingSoon(rows);
  const goneHomes = isOver ? [] : moveInHomes.filter((row) => !row.isForSale);
  const listedHomes = moveInHomes.filter((row) => !goneHomes.includes(row));
  // A date that breaks across lines looks like two figures.
  const asOf = rows.some((row) => row.price) ? priceAsOf.replaceAll(" ", "\u00a0") : "";
  return (
    <Section id="sale" aria-labelledby="sale-head">
      <SectionHead
        id="sale-head"
        title={isOver ? "What we built here" : isSoon ? "Coming soon" : "For sale here"}
        lead={`${countsText(content)}${asOf ? ` Prices as of ${asOf}.` : ""}`}
        action={<CompareLink rows={rows.filter((row) => row.isForSale)} />}
      />
      <div>
        <OfferTable {...shared} caption="Quick move-in homes" rows={listedHomes} nameHead="Home" whenHead="Ready" />
        <OfferTable {...shared} caption="Model homes" rows={models} nameHead="Model" whenHead="Open" />
        <OfferTable
          {...shared}
          caption={isOver || isSoon ? "Plans" : "Plans to build"}
          rows={plans}
          nameHead="Plan"
          whenHead="Status"
        />
        <OfferTable {...shared} caption="Sold or under contract" rows={goneHomes} nameHead="Home" whenHead="Status" />
      </div>
    </Section>
  );
}

function OfferTable(props: {
  readonly caption: string;
  readonly rows: readonly OfferRow[];
  readonly nameHead: string;
  readonly whenHead: string;
  readonly hasPrimary: boolean;
}) {
  const { caption, rows, nameHead, whenHead, hasPrimary } = props;
  if (rows.length === 0) return null;
  const columns: TableColumn<OfferRow>[] = [
    {
      id: "name",
      head: nameHead,
      part: "name",
      cell: (row) => (
        <>
          <SmartLink href={row.href}>{row.title}</SmartLink>
          {row.note ? <span className="small muted">{row.note}</span> : null}
        </>
      ),
    },
    { id: "beds", head: "Beds", align: "end", cell: (row) => row.beds },
    { id: "baths", head: "Baths", align: "end", cell: (row) => row.baths },
    { id: "finished", head: "Finished", align: "end", cell: (row) => row.finished },
  ];
  if (hasPrimary) {
    columns.push({ id: "primary", head: "Primary", part: "wide", cell: (row) => row.primary || "—" });
  }
  if (rows.some((row) => row.when)) {
    columns.push({ id: "when", head: whenHead, part: "when", cell: (row) => <Clauses text={row.when} /> });
  }
  columns.push({ id: "price", head: "Price", part: "price", align: "end", cell: priceText });
  columns.push({
    id: "save",
    head: <span className="visually-hidden">Save</span>,
    part: "save",
    align: "end",
    cell: ({ id, title, picture }) => <Heart subject={{ id, title, picture }} />,
  });
  return (
    <Table
      variant="offers"
      className={styles.offers}
      caption={<h3>{caption}</h3>}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}

/** A link to the comparison of the first offers. */
function CompareLink({ rows }: { readonly rows: readonly OfferRow[] }) {
  if (rows.length < 2) return null;
  const first = rows.slice(0, maxCompared);
  const words = rows.length > maxCompared ? "Compare the first four" : "Compare these";
  return <MoreLink href={compareHref(first.map(({ id }) => id))}>{words}</MoreLink>;
}

function priceText({ price }: OfferRow): string {
  return price || "—";
}

function countsText({ moveInCounts, models, plans }: NeighborhoodContent): string {
  const counted = (rows: readonly OfferRow[], one: string, many: string) => {
    const count = rows.filter((row) => row.isForSale).length;
    return count > 0 ? [countInWords(count, one, many)] : [];
  };
  const parts = [
    ...moveInCountsInWords(moveInCounts),
    ...counted(models, "model to walk through", "models to walk through"),
    ...counted(
      plans.filter((row) => !row.isSoon),
      "plan to build",
      "plans to build",
    ),
    ...counted(
      plans.filter((row) => row.isSoon),
      "plan coming soon",
      "plans coming soon",
    ),
  ];
  if (parts.length === 0) return "Everything here is sold.";
  return `${capitalized(listInWords(parts))}.`;
}
