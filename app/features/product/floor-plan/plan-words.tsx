import { levelInWords } from "#app/domain/floor-plans/plan-in-words.ts";
import { Disclosure, DisclosureGroup } from "#app/ui/layout/disclosure.tsx";
import type { FloorPlanLevel } from "./floor-plan-levels.ts";
import styles from "./plan-words.module.css";

/** Ids of a level in words, by which its drawing refers to it: all of it, its heading, the sentences above the rooms. */
export function wordsIds(id: string, level: number) {
  const start = `${id}words-${level + 1}`;
  return { level: start, heading: `${start}-heading`, opening: `${start}-opening` };
}

/** Every level in words, as a list of rooms in the order of a walk. Nothing without rooms. */
export function PlanWords(props: {
  readonly id: string;
  readonly levels: readonly FloorPlanLevel[];
  readonly isMirrored: boolean;
}) {
  const { id, levels, isMirrored } = props;
  const inWords = levels.flatMap(({ label, plan, passages }, level) => {
    const words = levelInWords({ label, rooms: plan, passages }, { isMirrored });
    return words ? { ...words, ids: wordsIds(id, level) } : [];
  });
  if (inWords.length === 0) return null;
  return (
    <div className={styles.words}>
      <DisclosureGroup>
        <Disclosure summary="The floor plan in words">
          <div className={styles.levels}>
            {inWords.map(({ ids, heading, opening, rooms }) => (
              <section key={ids.level} id={ids.level} aria-labelledby={ids.heading}>
                <h3 id={ids.heading}>{heading}</h3>
                <p id={ids.opening}>{opening}</p>
                {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none */}
                <ul role="list" className={styles.rooms}>
                  {rooms.map(({ subject, rest }) => (
                    <li key={subject}>
                      <b>{subject}</b>
                      {rest}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </Disclosure>
      </DisclosureGroup>
    </div>
  );
}
