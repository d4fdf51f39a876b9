import { icons } from "../fields/icons.tsx";
import type { InputProps, RenderFields } from "../fields/props.ts";
import { useStableByKey } from "../fields/stable.ts";
import { __, sprintf } from "../i18n.ts";
import { type Data, dataOf, type Input, type ItemType, listOf, type Problem, problemsBelow } from "../model.ts";
import { fieldId, isRevealed, useReveal } from "../reveal.ts";
import { itemType } from "../settings.ts";
import { ProblemCount } from "./problem-count.tsx";
import { RemovedNote, RowButtons } from "./row-buttons.tsx";
import { useRows } from "./rows.ts";
import { summaryOf } from "./summary.ts";

const { memo, useEffect, useRef, useState } = wp.element;
const { Button } = wp.components;

const shortInputs = new Set<Input>(["text", "textarea", "money", "number", "day", "time", "select", "checkbox"]);
const maxInlineFields = 4;

/** Rows of a few short fields are shown inline; longer ones collapse. */
function isInline(type: ItemType): boolean {
  const fields = Object.values(type.fields).filter((field) => !field.isComputed);
  return fields.length <= maxInlineFields && fields.every((field) => shortInputs.has(field.input));
}

/** A list of items of one type: add, duplicate, move, remove and restore; may be nested. */
export function Repeater({
  field,
  value,
  onChange,
  path,
  problems,
  renderFields,
}: InputProps & { renderFields: RenderFields }) {
  const type = itemType(field.of);
  const items = listOf(value).map(dataOf);
  const rows = useRows<Data>(items, onChange);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  /** The row to focus after rendering. */
  const focused = useRef<number | undefined>(undefined);
  /** In the document of the form, which is that of an iframe since WordPress 7.1. */
  const list = useRef<HTMLDivElement>(null);
  const inline = isInline(type);

  const openKey = (key: number) => setOpen((keys) => new Set(keys).add(key));
  const toggle = useStableByKey((key: number) =>
    setOpen((keys) => new Set(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key])),
  );
  const onItem = useStableByKey((key: number, item: Data) => rows.set(rows.keys.indexOf(key), item));
  const act = useStableByKey((key: number, action: "duplicate" | "remove" | number) => {
    const index = rows.keys.indexOf(key);
    if (action === "remove") rows.remove(index);
    else if (action === "duplicate") add(index + 1, items[index] ?? {});
    else rows.move(index, action);
  });
  const add = (index: number, item: Data) => {
    const key = rows.insert(index, item);
    focused.current = key;
    openKey(key);
  };

  useReveal(() => {
    const index = items.findIndex((_, each) => isRevealed(`${path}.${each}`));
    const key = rows.keys[index];
    if (key !== undefined) openKey(key);
  });
  useEffect(() => {
    if (focused.current === undefined) return;
    const row = list.current?.ownerDocument.getElementById(`porchlight-row-${focused.current}`);
    focused.current = undefined;
    row
      ?.querySelector<HTMLElement>(".porchlight-fields input, .porchlight-fields select, .porchlight-fields textarea")
      ?.focus();
  });

  const { removed } = rows;
  const note = removed && (
    <li key="removed" className="porchlight-row porchlight-row--removed">
      <RemovedNote
        what={quoted(summaryOf(type.fields, removed.item, type.summary)) || type.singular.toLowerCase()}
        onRestore={() => {
          focused.current = removed.key;
          rows.restore();
        }}
      />
    </li>
  );
  const drawn = items.map((item, index) => {
    const key = rows.keys[index] ?? 0;
    return (
      <Row
        key={key}
        rowKey={key}
        type={type}
        item={item}
        index={index}
        count={items.length}
        path={`${path}.${index}`}
        problems={problemsBelow(problems, `${path}.${index}`)}
        isOpen={inline || open.has(key)}
        isInline={inline}
        onToggle={toggle(key)}
        onItem={onItem(key)}
        onAct={act(key)}
        renderFields={renderFields}
      />
    );
  });
  if (note) drawn.splice(removed.index, 0, note);

  return (
    <div ref={list} className={`porchlight-repeater ${inline ? "porchlight-repeater--inline" : ""}`}>
      {drawn.length > 0 && <ol className="porchlight-rows">{drawn}</ol>}
      <Button variant="secondary" isSmall size="compact" icon={icons.add} onClick={() => add(items.length, {})}>
        {sprintf(__("Add %s"), type.singular.toLowerCase())}
      </Button>
    </div>
  );
}

const quoted = (words: string) => words && `“${words}”`;

interface RowProps {
  rowKey: number;
  type: ItemType;
  item: Data;
  index: number;
  count: number;
  path: string;
  problems: readonly Problem[];
  isOpen: boolean;
  isInline: boolean;
  onToggle(): void;
  onItem(item: Data): void;
  onAct(action: "duplicate" | "remove" | number): void;
  renderFields: RenderFields;
}

const Row = memo(function Row(props: RowProps) {
  const { rowKey, type, item, index, count, path, problems, isOpen, onToggle, onItem, onAct, renderFields } = props;
  const summary = summaryOf(type.fields, item, type.summary);
  const name = `${type.singular} ${index + 1}${summary ? `, ${summary}` : ""}`;
  const own = problems.filter((problem) => problem.path === path);
  const buttons = (
    <RowButtons
      name={name}
      index={index}
      count={count}
      onMove={onAct}
      onDuplicate={() => onAct("duplicate")}
      onRemove={() => onAct("remove")}
    />
  );
  const fields = isOpen && renderFields({ fields: type.fields, value: item, onChange: onItem, path, problems });
  const notes = own.map(({ message }) => (
    <p key={message} className="porchlight-field__problem">
      {message}
    </p>
  ));
  if (props.isInline)
    return (
      <li className="porchlight-row porchlight-row--inline" id={`porchlight-row-${rowKey}`}>
        <div id={fieldId(path)} className="porchlight-row__line">
          {fields}
          {buttons}
        </div>
        {notes}
      </li>
    );
  return (
    <li className={`porchlight-row ${isOpen ? "is-open" : ""}`} id={`porchlight-row-${rowKey}`}>
      <div className="porchlight-row__head" id={fieldId(path)}>
        <button type="button" className="porchlight-row__toggle" aria-expanded={isOpen} onClick={onToggle}>
          <span className="porchlight-row__number">{index + 1}</span>
          <span className="porchlight-row__summary">
            {summary || sprintf(__("New %s"), type.singular.toLowerCase())}
          </span>
          {problems.length > 0 && <ProblemCount count={problems.length} />}
        </button>
        {buttons}
      </div>
      {notes}
      {isOpen && <div className="porchlight-row__body">{fields}</div>}
    </li>
  );
});
