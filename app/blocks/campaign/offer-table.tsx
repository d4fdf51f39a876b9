import { SmartLink } from "#app/ui/actions/links.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import type { Block } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./campaign-page.module.css";
import type { OfferedHome } from "./offered-homes.ts";

const columns: readonly TableColumn<OfferedHome>[] = [
  {
    id: "name",
    head: "Home",
    part: "name",
    cell: ({ title, href, note }) => (
      <>
        {href ? <SmartLink href={href}>{title}</SmartLink> : title}
        {note ? <span className="small muted">{note}</span> : null}
      </>
    ),
  },
  { id: "rooms", head: "Rooms", cell: ({ rooms }) => rooms },
  { id: "finished", head: "Finished", align: "end", cell: ({ finished }) => finished },
  { id: "done", head: "Done", part: "when", align: "end", cell: ({ done }) => done },
  { id: "price", head: "Price", part: "price", align: "end", cell: ({ price }) => price },
];

/** The homes of an offer, each with its rooms, its size, the day it is done and its price. */
export function OfferTable({ block, homes }: { readonly block: Block; readonly homes: readonly OfferedHome[] }) {
  const { caption, ...section } = block;
  return (
    <BlockSection block={section} wide>
      <Table className={styles.offers} variant="offers" columns={columns} rows={homes} rowKey={(home) => home.title} />
      {caption ? <p className="caption">{caption}</p> : null}
    </BlockSection>
  );
}
