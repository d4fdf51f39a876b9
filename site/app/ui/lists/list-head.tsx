import { Breadcrumbs, type Crumb } from "../layout/breadcrumbs.tsx";
import styles from "./list-head.module.css";

/** The top of a list’s own page: the way to it, its title, and in a sentence how much there is. */
export function ListHead(props: { way: readonly Crumb[]; title: string; say: string }) {
  const { way, title, say } = props;
  return (
    <header className={styles.head}>
      <Breadcrumbs items={[...way, { label: title }]} />
      <h1>{title}</h1>
      <p className="muted">{say}</p>
    </header>
  );
}
