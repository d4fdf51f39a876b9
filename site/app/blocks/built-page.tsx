import type { ReactNode } from "react";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import type { BlockSurroundings } from "./block-props.ts";
import { BlockSection } from "./block-section.tsx";
import { Blocks } from "./blocks.tsx";
import styles from "./built-page.module.css";
import type { BuiltPage } from "./load-page.server.ts";

/**
 * A page of the page builder (S2.137): the way here, its blocks, and the editor's free text before them. A page whose
 * blocks hold no hero begins with its title as h1. `after` stands behind the hero.
 */
export function BuiltPageView(props: {
  readonly page: BuiltPage;
  readonly surroundings: BlockSurroundings;
  readonly after?: ReactNode;
}) {
  const { page, surroundings, after } = props;
  const [first, ...rest] = page.blocks;
  const opensWithHero = first?.layout === "hero";
  const shifted: BlockSurroundings = { ...surroundings, map: (position) => surroundings.map?.(position + 1) };
  return (
    <div className={styles.page}>
      {page.section ? (
        <Breadcrumbs
          className={styles.crumbs}
          items={[{ label: page.section.title, href: page.section.path }, { label: page.title }]}
        />
      ) : null}
      {opensWithHero ? <Blocks blocks={[first]} surroundings={surroundings} /> : <PlainHead page={page} />}
      {after}
      {page.contentHtml ? (
        <BlockSection anchor={undefined} title={undefined}>
          <RichText html={page.contentHtml} />
        </BlockSection>
      ) : null}
      <Blocks blocks={opensWithHero ? rest : page.blocks} surroundings={opensWithHero ? shifted : surroundings} />
    </div>
  );
}

function PlainHead({ page }: { readonly page: BuiltPage }) {
  const showsPicture = page.picture && !page.blocks.some((block) => block.picture?.src === page.picture?.src);
  return (
    <header className={styles.head}>
      <h1>{page.title}</h1>
      {page.picture && showsPicture ? (
        <figure>
          <Picture {...page.picture} sizes="(width < 1000px) 92vw, 88vw" ratio="16 / 7" priority />
        </figure>
      ) : null}
    </header>
  );
}
