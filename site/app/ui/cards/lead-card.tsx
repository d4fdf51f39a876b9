import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { Card, CardPicture } from "./card.tsx";
import styles from "./lead-card.module.css";

/**
 * The first of a list, set large: its picture at the left, its words at the foot of the picture at the right, one below the
 * other where there is no room for both. `ruled` draws a line above the words where they stand at the right.
 */
export function LeadCard(props: { picture: ReactNode; ruled?: boolean; className?: string; children: ReactNode }) {
  const { picture, ruled, className, children } = props;
  return (
    <Card className={classNames(styles.lead, className)}>
      {picture ? <CardPicture ratio="16 / 10">{picture}</CardPicture> : null}
      <div className={classNames(styles.words, ruled && styles.ruled)}>{children}</div>
    </Card>
  );
}
