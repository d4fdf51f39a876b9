import type { Picture as PictureContent } from "#app/graphql/picture.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Finder } from "./finder.tsx";
import type { FinderChoices } from "./finder-choices.ts";
import type { PartTexts } from "./front-page-texts.ts";
import styles from "./hero.module.css";

/** One full-bleed picture, one sentence on the sheet that cuts into it, its caption, the search. */
export function Hero(props: {
  readonly texts: PartTexts;
  readonly picture: PictureContent | null;
  readonly finder: FinderChoices;
}) {
  const { texts, picture, finder } = props;
  return (
    <section className={styles.hero} aria-labelledby="say">
      {picture ? (
        <figure className={styles.picture}>
          <Picture {...picture} sizes="(width < 520px) 141vw, 100vw" priority />
        </figure>
      ) : null}
      <div className={styles.sheet}>
        <h1 id="say">{texts.title}</h1>
      </div>
      {texts.caption || texts.action ? (
        <div className={`wrap ${styles.note}`}>
          <p className="caption">
            {texts.caption} {texts.action ? <MoreLink href={texts.action.href}>{texts.action.text}</MoreLink> : null}
          </p>
        </div>
      ) : null}
      <Finder choices={finder} />
    </section>
  );
}
