import { type ReactNode, useState } from "react";
import { formatCount } from "#app/domain/wording/numbers.ts";
import { MoreLink } from "#app/ui/actions/button.tsx";
import { ChipLink, Chips } from "#app/ui/actions/chip.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { SegmentedControl } from "#app/ui/forms/field.tsx";
import type { OverviewContent } from "./load-overview.ts";
import styles from "./overview-page.module.css";
import { OverviewRow, SelectedItem } from "./overview-row.tsx";

const nouns = {
  neighborhoods: "neighborhood",
  "model-homes": "model home",
  "quick-move-in": "quick move-in home",
} as const;

/** The overview: three views as tabs, a filter by collection, list and map that share one selection. */
export function OverviewPage(props: {
  readonly content: OverviewContent;
  readonly map: (slot: {
    readonly selectedId: string | null;
    readonly highlightedId: string | null;
    readonly onSelect: (id: string) => void;
    readonly onHighlight: (id: string | null) => void;
    readonly label: string;
    readonly card: ReactNode;
  }) => ReactNode;
}) {
  const { content, map } = props;
  const [selectedId, setSelectedId] = useState<string | null>(content.items[0]?.id ?? null);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const [shown, setShown] = useState<"list" | "map">("list");
  const selected = content.items.find((item) => item.id === selectedId) ?? null;
  const noun = nouns[content.view];
  const plural = `${noun}s`;
  return (
    <>
      <div className={`wrap ${styles.head}`}>
        <h1>Our neighborhoods</h1>
        {content.description ? <p className="lead">{content.description}</p> : null}
      </div>
      <div className={styles.bar}>
        <div className="wrap">
          <nav className={styles.tabs} aria-label="What to show">
            {content.tabs.map((tab) => (
              <SmartLink
                key={tab.name}
                href={tab.href}
                preventScrollReset
                aria-current={tab.name === content.view ? "page" : undefined}
              >
                {tab.label} <span className={`num ${styles.count}`}>{tab.count}</span>
              </SmartLink>
            ))}
          </nav>
          <Chips className={styles.filters} role="group" aria-label="Collection">
            {content.collections.map((each) => (
              <ChipLink key={each.id} href={each.href} current={each.isChosen}>
                {each.title}
              </ChipLink>
            ))}
          </Chips>
        </div>
      </div>
      <section className={styles.split} data-shown={shown} aria-label={`${plural}, list and map`}>
        <div className={styles.list}>
          <h2 className="visually-hidden">List</h2>
          <p className={styles.total} role="status">
            <strong className="num">{formatCount(content.total, noun)}</strong>
            {content.view === "neighborhoods" ? (
              <>
                , <span className="num">{content.readyCount}</span> homes ready now or under way
              </>
            ) : null}
          </p>
          {content.items.length > 0 ? (
            <ol className="ruled">
              {content.items.map((item, position) => (
                <OverviewRow
                  key={item.id}
                  item={item}
                  isFirst={position === 0}
                  isSelected={item.id === selectedId}
                  isHighlighted={item.id === highlightedId}
                  onHighlight={setHighlightedId}
                  onSelect={setSelectedId}
                />
              ))}
            </ol>
          ) : (
            <p className="lead">
              No {noun} of this collection right now. <SmartLink href="?">Show all collections</SmartLink>
            </p>
          )}
          {content.moreHref ? (
            <p className={styles.more}>
              <MoreLink href={content.moreHref} preventScrollReset>
                Show more {plural}
              </MoreLink>
            </p>
          ) : null}
        </div>
        <div className={styles.map} id="map">
          {map({
            selectedId,
            highlightedId,
            onSelect: setSelectedId,
            onHighlight: setHighlightedId,
            label: `Map of ${plural}. The list holds the same places.`,
            card: selected ? <SelectedItem item={selected} /> : null,
          })}
        </div>
        <div className={styles.switch}>
          <SegmentedControl
            legend="Show"
            name="shown"
            value={shown}
            onChange={setShown}
            segments={[
              { value: "list", label: "List", icon: "list" },
              { value: "map", label: "Map", icon: "map" },
            ]}
          />
        </div>
      </section>
    </>
  );
}
