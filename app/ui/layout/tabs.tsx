import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import type tabStyles from "./tabs.module.css";

/**
 * Tabs with panels on the same page (arrow keys, Home, End). Panels stay in the document, so that search engines index
 * them and form input is kept. `label` is the accessible name of the list of tabs; `initial` is the id of the open one,
 * by default the first. `styles` are the classes of `tabs.module.css`, which the document needs before this code.
 * Without JavaScript all panels are shown with their names.
 */
export function Tabs(props: {
  label: string;
  items: readonly { value: string; label: string; panel: ReactNode }[];
  initial?: string;
  styles: typeof tabStyles;
}) {
  const { label, items, styles, initial = items[0]?.value } = props;
  return (
    <Radix.Root defaultValue={initial}>
      <Radix.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={styles.tab}>
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} forceMount className={styles.panel}>
          <p className={styles.name}>{item.label}</p>
          {item.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
