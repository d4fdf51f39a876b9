import * as Radix from "@radix-ui/react-tabs";
import { type ReactNode, useState } from "react";
import { SmartLink } from "../actions/smart-link.tsx";
import { classNames } from "../class-names.ts";
import styles from "./tabs.module.css";

/** One tab and what it shows. */
export type TabItem<Value extends string> = { value: Value; label: string; count?: number; panel: ReactNode };

/**
 * Tabs with panels on the same page (arrow keys, Home, End). Panels stay in the document, so that search
 * engines read them and what was typed in them is kept. `label` names the list of tabs.
 */
export function Tabs<Value extends string>(props: {
  label: string;
  items: readonly TabItem<Value>[];
  value?: Value;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  size?: "large";
  className?: string;
}) {
  const { label, items, onValueChange, size, className } = props;
  const [own, setOwn] = useState(props.defaultValue ?? items[0]?.value);
  const value = props.value ?? own;
  const change = (next: string) => {
    const item = items.find((candidate) => candidate.value === next);
    if (!item) return;
    setOwn(item.value);
    onValueChange?.(item.value);
  };
  return (
    <Radix.Root value={value} onValueChange={change} className={classNames(size && styles.large, className)}>
      <Radix.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            <Count value={item.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} forceMount className={styles.panel}>
          {item.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** Links that look like tabs, for views that have an address of their own. */
export function TabLinks(props: {
  label: string;
  items: readonly { href: string; label: string; count?: number; current: boolean }[];
  size?: "large";
  className?: string;
}) {
  const { label, items, size, className } = props;
  return (
    <nav className={classNames(size && styles.large, className)} aria-label={label}>
      <div className={styles.list}>
        {items.map((item) => (
          <SmartLink
            key={item.href}
            href={item.href}
            className={styles.tab}
            aria-current={item.current ? "page" : undefined}
            preventScrollReset
          >
            {item.label}
            <Count value={item.count} />
          </SmartLink>
        ))}
      </div>
    </nav>
  );
}

function Count({ value }: { value: number | undefined }) {
  return value === undefined ? null : <span className={styles.count}>{value}</span>;
}
