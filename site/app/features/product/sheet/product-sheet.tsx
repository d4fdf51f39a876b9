import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { type StatusKind, StatusMark } from "#app/ui/pictures/ornaments.tsx";
import { TitleBlock } from "#app/ui/text/facts.tsx";
import styles from "./sheet.module.css";
import type { TitleCell } from "./title-cells.ts";
import { visitHref } from "./visit-href.ts";

/** The words at the head of a product’s page. */
export interface ProductSheetContent {
  readonly title: string;
  readonly status: { readonly kind: StatusKind; readonly text: string } | null;
  readonly lead: string;
  /** What it is and where, in one sentence. */
  readonly where: string;
  /** Paragraphs below it. */
  readonly note: readonly string[];
  readonly cells: readonly TitleCell[];
}

/** Status, name and lead at the left, the title block and the two ways onwards at the right. */
export function ProductSheet(props: {
  readonly sheet: ProductSheetContent;
  readonly directions: string | null;
  readonly action?: ReactNode;
}) {
  const { sheet, directions, action } = props;
  return (
    <section className={`wrap grid ${styles.sheet}`} aria-labelledby="product-name">
      <div className={styles.say}>
        {sheet.status ? (
          <p>
            <StatusMark kind={sheet.status.kind}>{sheet.status.text}</StatusMark>
          </p>
        ) : null}
        <h1 id="product-name">{sheet.title}</h1>
        {sheet.lead ? <p className="lead">{sheet.lead}</p> : null}
        {sheet.where ? <p className="muted">{sheet.where}</p> : null}
        {sheet.note.map((paragraph) => (
          <p key={paragraph} className="muted">
            {paragraph}
          </p>
        ))}
      </div>
      <div className={styles.block}>
        <TitleBlock cells={sheet.cells} columns={4} />
        <div className={styles.act} data-single={directions || action ? undefined : true}>
          {action ?? <ButtonLink href={visitHref}>Plan a visit</ButtonLink>}
          {directions ? (
            <ButtonLink href={directions} variant="line" target="_blank" rel="noopener">
              Directions
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}
