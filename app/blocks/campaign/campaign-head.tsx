import { useId } from "react";
import { brand } from "#app/brand.ts";
import { telephoneHref } from "#app/domain/wording/text.ts";
import { ButtonLink } from "#app/ui/actions/button.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./campaign-page.module.css";
import type { BuiltCampaign } from "./load-campaign.server.ts";

/** The picture of an offer, its sentence and the way to its action. */
export function CampaignHead({ campaign }: { readonly campaign: BuiltCampaign }) {
  const { hero, label, title, blocks, actionPosition } = campaign;
  const action = actionPosition === null ? undefined : blocks[actionPosition];
  const headingId = useId();
  const [button] = hero.actions ?? [];
  const jump = button ?? (action?.anchor && action.title ? { text: action.title, href: `#${action.anchor}` } : null);
  return (
    <section className={styles.head} aria-labelledby={headingId}>
      {hero.picture ? (
        <figure className={styles.picture}>
          <Picture
            {...hero.picture}
            sizes="(width < 62.5em) 100vw, 60vw"
            crop="(width < 62.5em) 16 / 10, (width < 87.5em) 9 / 8, 4 / 3"
            priority
          />
          {hero.caption ? <figcaption className="caption">{hero.caption}</figcaption> : null}
        </figure>
      ) : null}
      <div className={`${styles.say} on-dark`}>
        {label ? <p className={`label ${styles.label}`}>{label}</p> : null}
        <h1 id={headingId}>{hero.title ?? title}</h1>
        {hero.subtitle ? <p className="lead">{hero.subtitle}</p> : null}
        {jump ? (
          <ButtonLink className={styles.jump} href={jump.href}>
            {jump.text}
          </ButtonLink>
        ) : (
          <ButtonLink className={styles.jump} href={telephoneHref(brand.phone)}>
            Call {brand.phone}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
