import { ButtonLink, MoreLink } from "#app/ui/actions/button.tsx";
import type { BlockAction } from "../organisms/block-content.ts";
import styles from "./block-actions.module.css";

/** The ways onwards of a block (S3.34): the first a button where `strong`, the others links. */
export function BlockActions(props: {
  readonly actions: readonly BlockAction[] | undefined;
  readonly strong?: boolean;
}) {
  const { actions, strong = false } = props;
  if (!actions || actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map(({ text, href, opensNewWindow }, position) => {
        const target = opensNewWindow ? { target: "_blank" } : {};
        const key = `${text} ${href}`;
        return strong && position === 0 ? (
          <ButtonLink key={key} href={href} {...target}>
            {text}
          </ButtonLink>
        ) : (
          <MoreLink key={key} href={href} {...target} icon={opensNewWindow ? "out" : "arrow"}>
            {text}
          </MoreLink>
        );
      })}
    </div>
  );
}
