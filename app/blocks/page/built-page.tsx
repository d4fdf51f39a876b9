import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/actions/links.tsx";
import type { BlockSurroundings } from "../block.ts";
import { Blocks } from "../registry.tsx";
import styles from "./built-page.module.css";
import type { BuiltPage } from "./load-page.server.ts";
import { FreeText, PlainHead } from "./page-text.tsx";

/** What stands among the blocks of a page: below the one with an anchor, or at the end where there is none of it. */
export interface Inserted {
  readonly below: string;
  readonly content: ReactNode;
}

/**
 * A page of the page builder (S2.137): breadcrumbs, the editor's free text, the blocks. A page without a hero begins
 * with its title as h1. `children` follow the hero.
 */
export function BuiltPageView(props: {
  readonly page: BuiltPage;
  readonly surroundings: BlockSurroundings;
  readonly children?: ReactNode;
  readonly inserted?: Inserted | undefined;
}) {
  const { page, surroundings, children, inserted } = props;
  const { blocks, section, contentHtml } = page;
  const headCount = blocks[0]?.layout === "hero" ? 1 : 0;
  const above = (inserted ? blocks.findIndex(({ anchor }) => anchor === inserted.below) + 1 : 0) || blocks.length;
  return (
    <div className={styles.sheet}>
      <div className="wrap">
        {section ? (
          <Breadcrumbs
            className={styles.crumbs}
            items={[{ label: section.title, href: section.path }, { label: page.title }]}
          />
        ) : null}
        {blocks.some((block) => block.layout === "hero") ? (
          <Blocks blocks={blocks} surroundings={surroundings} to={headCount} />
        ) : (
          <PlainHead page={page} />
        )}
        {children}
        {contentHtml ? <FreeText html={contentHtml} /> : null}
        <Blocks blocks={blocks} surroundings={surroundings} from={headCount} to={above} />
        {inserted?.content}
        <Blocks blocks={blocks} surroundings={surroundings} from={above} />
      </div>
    </div>
  );
}
