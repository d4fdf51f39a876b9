import { __, sprintf } from "../i18n.ts";
import { type Field, listOf } from "../model.ts";
import { RemovedNote, RowButtons } from "../repeaters/row-buttons.tsx";
import { useRows } from "../repeaters/rows.ts";
import { entryLabel, entryWith, type RelatedEntry, searchEntries } from "./entries.ts";

const { useEffect, useRef, useState } = wp.element;
const { ComboboxControl } = wp.components;

const pauseMs = 200;

/** Search results for a search box; the latest search wins. */
function useSearch(kinds: readonly string[]) {
  const [found, setFound] = useState<readonly RelatedEntry[]>([]);
  const [problem, setProblem] = useState(false);
  const last = useRef({ timer: 0, run: 0 });
  const search = (words: string, afterMs: number) => {
    const run = ++last.current.run;
    window.clearTimeout(last.current.timer);
    last.current.timer = window.setTimeout(async () => {
      try {
        const entries = await searchEntries(kinds, words);
        if (run !== last.current.run) return;
        setFound(entries);
        setProblem(false);
      } catch {
        if (run === last.current.run) setProblem(true);
      }
    }, afterMs);
  };
  // The initial list is requested once.
  useEffect(() => {
    search("", 0);
    const { current } = last;
    return () => {
      current.run += 1;
      window.clearTimeout(current.timer);
    };
  }, []);
  return { found, problem, search: (words: string) => search(words, pauseMs) };
}

/** The entries with these ids, in order; undefined while loading, null when deleted. */
function useEntries(ids: readonly number[]): readonly (RelatedEntry | null | undefined)[] {
  const [known, setKnown] = useState<ReadonlyMap<number, RelatedEntry | null>>(new Map());
  const wanted = ids.join(",");
  // Serialized, so that equal lists do not trigger the effect.
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const all = await Promise.all(ids.map(async (id) => [id, await entryWith(id).catch(() => null)] as const));
      if (isCurrent) setKnown(new Map(all));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [wanted]);
  return ids.map((id) => known.get(id));
}

interface Props {
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
}

/** One or several other entries, found by title, stored as an ordered list of ids. */
export function RelationInput({ field, value, onChange }: Props) {
  const ids = listOf(value).filter((id): id is number => typeof id === "number");
  const chosen = useEntries(ids);
  const { found, problem, search } = useSearch(field.relatedKinds ?? []);
  const isSeveral = field.input === "relations";
  const rows = useRows<number>(ids, onChange);
  const options = found.filter(({ id }) => !isSeveral || !ids.includes(id));
  const [only] = chosen;
  if (!isSeveral && only && !options.some(({ id }) => id === only.id)) options.unshift(only);
  const nameOf = (index: number) => {
    const entry = chosen[index];
    if (entry) return entryLabel(entry);
    return entry === null ? sprintf(__("No longer there (%s)"), ids[index] ?? "") : "…";
  };
  const list = ids.map((id, index) => (
    <li key={rows.keys[index]} className="porchlight-row porchlight-row--entry">
      <span className="porchlight-row__summary">{nameOf(index)}</span>
      <RowButtons
        name={nameOf(index)}
        index={index}
        count={ids.length}
        onMove={(to) => rows.move(index, to)}
        onRemove={() => rows.remove(ids.indexOf(id))}
      />
    </li>
  ));
  if (rows.removed)
    list.splice(
      rows.removed.index,
      0,
      <li key="removed" className="porchlight-row porchlight-row--removed">
        <RemovedNote what={__("an entry")} onRestore={rows.restore} />
      </li>,
    );
  return (
    <div className="porchlight-relation">
      {isSeveral && list.length > 0 && <ol className="porchlight-rows">{list}</ol>}
      {!isSeveral && only === null && ids.length > 0 && (
        <p className="porchlight-field__problem">
          {sprintf(__("The chosen entry (%s) is no longer there. Choose another."), ids[0] ?? "")}
        </p>
      )}
      <ComboboxControl
        label={isSeveral ? sprintf(__("Add to %s"), field.label.toLowerCase()) : field.label}
        hideLabelFromVision
        value={isSeveral || ids[0] === undefined ? null : String(ids[0])}
        options={options.map((entry) => ({ value: String(entry.id), label: entryLabel(entry) }))}
        onFilterValueChange={search}
        allowReset={!isSeveral}
        onChange={(id) => {
          if (id === null || id === undefined || id === "") return isSeveral ? undefined : onChange([]);
          return isSeveral ? void rows.insert(ids.length, Number(id)) : onChange([Number(id)]);
        }}
        __next40pxDefaultSize
        __nextHasNoMarginBottom
      />
      {problem && <p className="porchlight-field__problem">{__("The search does not answer right now.")}</p>}
    </div>
  );
}
