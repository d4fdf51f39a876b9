import { MoreLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { SectionHead } from "#app/ui/layout/section.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import type { PlanListContent, PlanRow } from "./load-plan-list.ts";
import styles from "./plan-list.module.css";

const columns: readonly TableColumn<PlanRow>[] = [
  {
    id: "name",
    head: "Plan",
    part: "name",
    cell: ({ title, href, neighborhood, neighborhoodHref }) => (
      <>
        <SmartLink href={href}>{title}</SmartLink>
        {neighborhood ? (
          <span className="small muted">
            at {neighborhoodHref ? <SmartLink href={neighborhoodHref}>{neighborhood}</SmartLink> : neighborhood}
          </span>
        ) : null}
      </>
    ),
  },
  { id: "beds", head: "Beds", align: "end", cell: (row) => row.beds },
  { id: "baths", head: "Baths", align: "end", cell: (row) => row.baths },
  { id: "finished", head: "Finished", align: "end", cell: (row) => row.finished },
];
const status: TableColumn<PlanRow> = { id: "when", head: "Status", part: "when", cell: (row) => row.status };
const price: TableColumn<PlanRow> = {
  id: "price",
  head: "Price",
  part: "price",
  align: "end",
  cell: (row) => row.price,
};

/** Every plan in a table for each collection; where it is narrow, rows of two lines. */
export function PlanList({ list: { groups } }: { readonly list: PlanListContent }) {
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
