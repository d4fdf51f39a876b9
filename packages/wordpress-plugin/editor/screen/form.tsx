import { Fields } from "../fields/field.tsx";
import { __, sprintf } from "../i18n.ts";
import type { Kind, Section } from "../model.ts";
import { ProblemCount } from "../repeaters/problem-count.tsx";
import { isRevealed, useReveal } from "../reveal.ts";
import type { LocatedProblem } from "../rules/check.ts";
import { editedKind } from "../settings.ts";
import { useEditedEntry, usePublishingLock } from "./entry.ts";
import { ProblemList } from "./problem-list.tsx";

const { useRef, useState } = wp.element;

/** Problems in the fields of a section. */
export function problemsOf(section: Section, problems: readonly LocatedProblem[]): readonly LocatedProblem[] {
  return problems.filter(({ path }) => section.fields.includes(path.split(".", 1)[0] ?? ""));
}

/** The full-width form of an entry: its sections as tabs. */
export function Form() {
  const entry = useEditedEntry();
  const kind = editedKind()?.kind;
  usePublishingLock(entry);
  if (!entry || !kind) return null;
  return (
    <div className="porchlight-form">
      <ProblemList entry={entry} />
      <Sections kind={kind} {...entry} />
    </div>
  );
}

function Sections({ kind, data, setData, problems }: { kind: Kind } & NonNullable<ReturnType<typeof useEditedEntry>>) {
  const [openTitle, setOpenTitle] = useState(kind.sections[0]?.title);
  const tabs = useRef<HTMLDivElement>(null);
  const open = kind.sections.find(({ title }) => title === openTitle) ?? kind.sections[0];
  useReveal(() => {
    const section = kind.sections.find(({ fields }) => fields.some((name) => isRevealed(name)));
    if (section) setOpenTitle(section.title);
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const count = kind.sections.length;
    const index = kind.sections.findIndex(({ title }) => title === open?.title);
    const to = {
      ArrowDown: index + 1,
      ArrowRight: index + 1,
      ArrowUp: index - 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + count) % count;
    setOpenTitle(kind.sections[next]?.title);
    tabs.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  if (!open) return null;
  return (
    <div className="porchlight-form__sections">
      {/* The tabs inside receive the focus. */}
      <div
        ref={tabs}
        className="porchlight-tabs"
        role="tablist"
        aria-label={sprintf(__("Sections of the %s"), kind.singular.toLowerCase())}
        aria-orientation="vertical"
        onKeyDown={onKeyDown}
      >
        {kind.sections.map((section) => {
          const count = problemsOf(section, problems).length;
          const isOpen = section.title === open.title;
          return (
            <button
              key={section.title}
              type="button"
              role="tab"
              id={tabId(section)}
              className="porchlight-tabs__tab"
              aria-selected={isOpen}
              aria-controls="porchlight-section"
              tabIndex={isOpen ? 0 : -1}
              onClick={() => setOpenTitle(section.title)}
            >
              {section.title}
              {count > 0 && <ProblemCount count={count} />}
            </button>
          );
        })}
      </div>
      <div id="porchlight-section" className="porchlight-section" role="tabpanel" aria-labelledby={tabId(open)}>
        <h2 className="porchlight-section__title">{open.title}</h2>
        {open.help && <p className="porchlight-section__help">{open.help}</p>}
        <Fields
          key={open.title}
          fields={kind.fields}
          names={open.fields}
          value={data}
          onChange={setData}
          problems={problems}
        />
      </div>
    </div>
  );
}

function tabId({ title }: Section): string {
  return `porchlight-tab-${title.replaceAll(/[^A-Za-z0-9]+/g, "-").toLowerCase()}`;
}
