import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./quote.module.css";

/** A pull quote on a dark full-width background, one per page. `children` are its text with quotation marks. */
export function Quote(props: {
  label: string;
  children: ReactNode;
  name: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
}) {
  const { label, children, name, detail, action } = props;
  return (
    <section className={classNames(styles.quote, "on-dark")} aria-label={label}>
      <div className="wrap grid">
        <blockquote className={styles.text}>
          <p>{children}</p>
        </blockquote>
        <div className={styles.by}>
          <p>
            <strong>{name}</strong>
            {detail ? (
              <>
                <br />
                {detail}
              </>
            ) : null}
          </p>
          {action ? <div>{action}</div> : null}
        </div>
      </div>
    </section>
  );
}

/** A quote among others, in the size of a card. */
export function QuoteCard({ children, by }: { children: ReactNode; by: ReactNode }) {
  return (
    <article className={styles.review}>
      <blockquote>
        <p>{children}</p>
      </blockquote>
      <p className="small muted">{by}</p>
    </article>
  );
}
