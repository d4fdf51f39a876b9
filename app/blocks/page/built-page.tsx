import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/actions/links.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockContext } from "../block.ts";
import { BlockSection } from "../block-parts.tsx";
import { Blocks } from "../registry.tsx";
import styles from "./built-page.module.css";
import type { BuiltPage } from "./load-page.server.ts";

/** Content inserted among the blocks of a page: after the block with an anchor, or at the end. */
export interface Inserted {
  readonly below: string;
  readonly content: ReactNode;
}

/**
 * A page of the page builder (S2.137): breadcrumbs, the editor's free text, the blocks. A page without a hero begins
 * with its title as h1. `children` come after that hero or title, before the free text and the other blocks.
 */
export function BuiltPageView(props: {
  readonly page: BuiltPage;
  readonly context: BlockContext;
  readonly children?: ReactNode;
  readonly inserted?: Inserted | undefined;
}) {
  const { page, context, children, inserted } = props;
  const { blocks, section, contentHtml } = page;
  const headCount = blocks[0]?.layout === "hero" ? 1 : 0;
  const parent = section ? { label: section.title, href: section.path } : frontPageAbove(page.path);
  const insertAt = (inserted ? blocks.findIndex(({ anchor }) => anchor === inserted.below) + 1 : 0) || blocks.length;
  return (
    <div className={styles.page}>
      <div className="wrap">
        {parent ? <Breadcrumbs className={styles.crumbs} items={[parent, { label: page.title }]} /> : null}
        {blocks.some((block) => block.layout === "hero") ? (
          <Blocks blocks={blocks} context={context} to={headCount} />
        ) : (
          <PlainHead page={page} />
        )}
        {children}
        {contentHtml ? <FreeText html={contentHtml} /> : null}
        <Blocks blocks={blocks} context={context} from={headCount} to={insertAt} />
        {inserted?.content}
        <Blocks blocks={blocks} context={context} from={insertAt} />
      </div>
    </div>
  );
}

/** The front page above a page of the first level. */
function frontPageAbove(path: string) {
  return /^\/[^/]+\/$/.test(path) ? { label: "Home", href: "/" } : null;
}

/** The editor's free text, as a section like those of the blocks. */
function FreeText({ html }: { readonly html: string }) {
  return (
    <BlockSection block={{}} lead={null}>
      <RichText html={html} />
    </BlockSection>
  );
}

/** The title of a page without a hero, and its picture when no block has it. */
function PlainHead({ page: { title, picture, blocks } }: { readonly page: BuiltPage }) {
  const isNew = picture && !blocks.some((block) => block.picture?.src === picture.src);
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {picture && isNew ? (
        <figure>
          <Picture {...picture} sizes="(width < 62.5em) 92vw, 88vw" ratio="16 / 7" priority />
        </figure>
      ) : null}
    </header>
  );
}
