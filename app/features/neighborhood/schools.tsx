import type { School, Schools as SchoolList } from "#app/domain/neighborhoods/schools.ts";
import { formatMiles } from "#app/domain/products/figures.ts";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { Section, Split } from "#app/ui/layout/section.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import styles from "./schools.module.css";

/** The schools that children of a neighborhood go to today, with the note that boundaries change. */
export function Schools({ schools }: { readonly schools: SchoolList }) {
  return (
    <Section rule id="schools" aria-labelledby="schools-head">
      <Split>
        <h2 id="schools-head">Schools</h2>
        <SchoolTable schools={schools} />
      </Split>
    </Section>
  );
}

/** The schools as a table, and the note below it. */
function SchoolTable({ schools }: { readonly schools: SchoolList }) {
  const { rows, district, note } = schools;
  return (
    <div className={styles.schools}>
      <Table
        className={styles.table}
        caption={district || "Schools"}
        captionHidden={!district}
        columns={columnsOf(schools)}
        rows={rows}
        rowKey={(row) => `${row.level} ${row.name}`}
      />
      <p className="small muted">{note}</p>
    </div>
  );
}

/** A column that would be empty is left out; a district that all share stands above instead. */
function columnsOf({ rows, district }: SchoolList): TableColumn<School>[] {
  const name: TableColumn<School> = {
    id: "school",
    head: "School",
    cell: (row) => (
      <>
        {row.href ? <SmartLink href={row.href}>{row.name}</SmartLink> : row.name}
        {district || !row.district ? null : <span className={`small muted ${styles.district}`}>{row.district}</span>}
      </>
    ),
  };
  const level: TableColumn<School> = { id: "level", head: "Level", cell: (row) => row.level };
  const distance: TableColumn<School> = {
    id: "distance",
    head: "By road",
    align: "end",
    cell: (row) => (row.miles === null ? "" : formatMiles(row.miles)),
  };
  return [
    name,
    ...(rows.some((row) => row.level) ? [level] : []),
    ...(rows.some((row) => row.miles !== null) ? [distance] : []),
  ];
}
