import type { Picture as PictureData } from "#app/graphql/picture.ts";
import { Section } from "#app/ui/layout/section.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Facts } from "#app/ui/text/facts.tsx";
import type { FeatureGroup } from "./feature-groups.ts";
import styles from "./feature-list.module.css";

/** What is in it, a picture of the inside beside it. Nothing without rows. */
export function FeatureList(props: {
  readonly title: string;
  readonly groups: readonly FeatureGroup[];
  readonly picture: PictureData | null;
}) {
  const { title, picture } = props;
  const groups = props.groups.filter(({ rows }) => rows.length > 0);
  if (groups.length === 0) return null;
  return (
    <Section rule aria-labelledby="features">
      <div className="grid">
        <div className={styles.say}>
          <h2 id="features">{title}</h2>
          {picture ? <Picture {...picture} sizes="(width < 900px) 92vw, 31vw" className={styles.picture} /> : null}
        </div>
        <div className={styles.groups}>
          {groups.map((group) => (
            <div key={group.title}>
              {groups.length > 1 ? <h3 className={styles.title}>{group.title}</h3> : null}
              <Facts variant="sentences" rows={group.rows} />
            </div>
          ))}
        </div>
      </div>
    </Section>
  );
}
