import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { BlockSection } from "../parts/block-section.tsx";
import styles from "./built-page.module.css";
import type { BuiltPage } from "./load-page.server.ts";

/** The free text that an editor wrote beside the blocks. */
export function FreeText({ html }: { readonly html: string }) {
  return (
    <BlockSection block={{}} lead={null}>
      <RichText html={html} />
    </BlockSection>
  );
}

/** The title of a page without a hero, and its picture where no block shows it. */
export function PlainHead({ page: { title, picture, blocks } }: { readonly page: BuiltPage }) {
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
