import { icons } from "../fields/icons.tsx";
import { mediumId, useMedium } from "../fields/media.ts";
import type { InputProps, RenderFields } from "../fields/props.ts";
import { useStableByKey } from "../fields/stable.ts";
import { writtenNumber } from "../fields/written.ts";
import { __, sprintf } from "../i18n.ts";
import { type Choice, type Data, dataOf, listOf, problemsBelow } from "../model.ts";
import { ProblemCount } from "../repeaters/problem-count.tsx";
import { RemovedNote, RowButtons } from "../repeaters/row-buttons.tsx";
import { useRows } from "../repeaters/rows.ts";
import { fieldId, isRevealed, useReveal } from "../reveal.ts";
import { itemType } from "../settings.ts";
import { Plan } from "./plan.tsx";
import { areaOf, boxOf, type Corner, readCorners, writeCorners } from "./shape.ts";

const { memo, useEffect, useRef, useState } = wp.element;
const { Button } = wp.components;

interface Props extends InputProps {
  sitePlan: Data;
  renderFields: RenderFields;
}

/** The homesites of a neighborhood: on the site plan and in a list, the selected one with all its fields. */
export function HomesitesInput({ field, value, onChange, path, problems, sitePlan, renderFields }: Props) {
  const type = itemType(field.of);
  const sites = listOf(value).map(dataOf);
  const rows = useRows<Data>(sites, onChange);
  const [chosenKey, setChosenKey] = useState<number>();
  const [drawn, setDrawn] = useState<readonly Corner[]>();
  const focused = useRef<string | undefined>(undefined);
  /** In the document of the form, which is that of an iframe since WordPress 7.1. */
  const form = useRef<HTMLDivElement>(null);
  const chosen = chosenKey === undefined ? -1 : rows.keys.indexOf(chosenKey);
  const site = sites[chosen];
  const shapes = useShapes(sites);
  const box = boxOf(sitePlan.viewBox, shapes.flat());
  const drawing = useMedium(mediumId(sitePlan.drawing));

  const onSite = useStableByKey((key: number, next: Data) => rows.set(rows.keys.indexOf(key), next));
  const choose = useStableByKey((key: number) => {
    setDrawn(undefined);
    setChosenKey(key);
  });
  const chooseAt = (index: number) => {
    const key = rows.keys[index];
    if (key !== undefined) choose(key)();
  };
  const setCorners = (corners: readonly Corner[]) => {
    if (!site) return;
    const { points: _, ...others } = site;
    rows.set(chosen, corners.length === 0 ? others : { ...others, points: writeCorners(corners) });
  };
  const add = (item: Data) => {
    const key = rows.insert(sites.length, item);
    setChosenKey(key);
    setDrawn(undefined);
    focused.current = `porchlight-homesite-${key}`;
  };
  useReveal(() => {
    const index = sites.findIndex((_, each) => isRevealed(`${path}.${each}`));
    if (index >= 0 && index !== chosen) chooseAt(index);
  });
  useEffect(() => {
    if (!focused.current) return;
    const panel = form.current?.ownerDocument.getElementById(focused.current);
    focused.current = undefined;
    panel?.querySelector<HTMLElement>("input, select")?.focus();
  });

  const unitsPerFoot =
    typeof sitePlan.unitsPerFoot === "number" && sitePlan.unitsPerFoot > 0 ? sitePlan.unitsPerFoot : undefined;
  const corners = shapes[chosen] ?? [];
  const drawnSqFt = unitsPerFoot && corners.length > 2 ? Math.round(areaOf(corners) / unitsPerFoot ** 2) : undefined;
  const finish = () => {
    if (drawn && drawn.length > 2) setCorners(drawn);
    setDrawn(undefined);
  };
  return (
    <div ref={form} className="porchlight-homesites">
      <Plan
        box={box}
        drawingUrl={drawing?.url}
        sites={sites.map((each, index) => ({
          number: String(each.number ?? index + 1),
          state: String(each.state ?? ""),
          corners: shapes[index] ?? [],
        }))}
        chosen={chosen}
        onChoose={chooseAt}
        onCorners={setCorners}
        drawn={drawn}
        onDrawn={setDrawn}
        onFinish={finish}
        onCancel={() => setDrawn(undefined)}
      />
      <div className="porchlight-homesites__lower">
        <div className="porchlight-homesites__list">
          <table className="porchlight-table">
            <caption className="screen-reader-text">{__("Homesites")}</caption>
            <thead>
              <tr>
                <th scope="col">{__("Number")}</th>
                <th scope="col">{__("State")}</th>
                <th scope="col">{__("Area, sq ft")}</th>
                <th scope="col">{__("Drawn")}</th>
              </tr>
            </thead>
            <tbody>
              {sites.map((each, index) => {
                const key = rows.keys[index] ?? 0;
                return (
                  <SiteRow
                    key={key}
                    site={each}
                    index={index}
                    path={`${path}.${index}`}
                    isChosen={index === chosen}
                    isPlaced={(shapes[index]?.length ?? 0) > 2}
                    states={type.fields.state?.values ?? noStates}
                    problemCount={problemsBelow(problems, `${path}.${index}`).length}
                    onChoose={choose(key)}
                    onSite={onSite(key)}
                  />
                );
              })}
            </tbody>
          </table>
          {rows.removed && (
            <RemovedNote
              what={sprintf(__("homesite %s"), String(rows.removed.item.number ?? ""))}
              onRestore={rows.restore}
            />
          )}
          <Button variant="secondary" isSmall size="compact" icon={icons.add} onClick={() => add({})}>
            {__("Add homesite")}
          </Button>
        </div>
        {site && chosenKey !== undefined && (
          <section
            className="porchlight-homesites__chosen"
            id={`porchlight-homesite-${chosenKey}`}
            aria-label={sprintf(__("Homesite %s"), String(site.number ?? ""))}
          >
            <header className="porchlight-homesites__head">
              <h3>{sprintf(__("Homesite %s"), String(site.number ?? ""))}</h3>
              <RowButtons
                name={sprintf(__("homesite %s"), String(site.number ?? chosen + 1))}
                index={chosen}
                count={sites.length}
                onMove={(to) => rows.move(chosen, to)}
                onDuplicate={() => {
                  const { points: _points, number: _number, ...others } = site;
                  add(others);
                }}
                onRemove={() => {
                  rows.remove(chosen);
                  setChosenKey(undefined);
                }}
              />
            </header>
            <div className="porchlight-homesites__tools">
              {drawn ? (
                <>
                  <Button variant="primary" isSmall size="compact" disabled={drawn.length < 3} onClick={finish}>
                    {__("Finish")}
                  </Button>
                  <Button variant="tertiary" isSmall size="compact" onClick={() => setDrawn(undefined)}>
                    {__("Cancel")}
                  </Button>
                  <span>{sprintf(__("Click the corners one after the other (%d so far)."), drawn.length)}</span>
                </>
              ) : (
                <>
                  <Button variant="secondary" isSmall size="compact" icon={icons.draw} onClick={() => setDrawn([])}>
                    {corners.length > 2 ? __("Draw again") : __("Draw on the plan")}
                  </Button>
                  {corners.length < 3 && (
                    <Button variant="tertiary" isSmall size="compact" onClick={() => setCorners(rectangleIn(box))}>
                      {__("Put a rectangle in the middle")}
                    </Button>
                  )}
                  {drawnSqFt !== undefined && drawnSqFt !== site.areaSqFt && (
                    <Button variant="link" onClick={() => rows.set(chosen, { ...site, areaSqFt: drawnSqFt })}>
                      {sprintf(__("Take the drawing’s area, %s sq ft"), writtenNumber(drawnSqFt, true))}
                    </Button>
                  )}
                </>
              )}
            </div>
            {renderFields({
              fields: type.fields,
              value: site,
              onChange: onSite(chosenKey),
              path: `${path}.${chosen}`,
              problems: problemsBelow(problems, `${path}.${chosen}`),
            })}
          </section>
        )}
      </div>
    </div>
  );
}

/** The corners of each homesite; unchanged ones keep their identity. */
function useShapes(sites: readonly Data[]): readonly (readonly Corner[])[] {
  const read = useRef(new Map<unknown, readonly Corner[]>());
  return sites.map(({ points }) => {
    const known = read.current.get(points) ?? readCorners(points);
    read.current.set(points, known);
    return known;
  });
}

const noStates: readonly Choice[] = [];
/** A rectangle of a tenth of the plan, to be moved into place. */
function rectangleIn({ x, y, width, height }: { x: number; y: number; width: number; height: number }): Corner[] {
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const [halfX, halfY] = [width / 20, Math.min(height / 10, width / 15)];
  return [
    { x: middleX - halfX, y: middleY - halfY },
    { x: middleX + halfX, y: middleY - halfY },
    { x: middleX + halfX, y: middleY + halfY },
    { x: middleX - halfX, y: middleY + halfY },
  ];
}

interface SiteRowProps {
  site: Data;
  index: number;
  path: string;
  isChosen: boolean;
  isPlaced: boolean;
  states: readonly Choice[];
  problemCount: number;
  onChoose(): void;
  onSite(site: Data): void;
}

const SiteRow = memo(function SiteRow(props: SiteRowProps) {
  const { site, index, path, isChosen, isPlaced, states, problemCount, onChoose, onSite } = props;
  const number = String(site.number ?? "");
  return (
    <tr className={isChosen ? "is-chosen" : ""} id={fieldId(path)}>
      <th scope="row">
        <button
          type="button"
          className="porchlight-homesites__number"
          aria-pressed={isChosen}
          aria-label={sprintf(__("Edit homesite %s"), number || index + 1)}
          onClick={onChoose}
        >
          {number || "–"}
        </button>
        {problemCount > 0 && <ProblemCount count={problemCount} />}
      </th>
      <td>
        <select
          className="porchlight-input porchlight-input--select"
          aria-label={sprintf(__("State of homesite %s"), number || index + 1)}
          value={String(site.state ?? "")}
          onChange={(event) => onSite({ ...site, state: event.target.value })}
        >
          <option value="">{__("Choose …")}</option>
          {states.map((state) => (
            <option key={state.value} value={state.value}>
              {state.label}
            </option>
          ))}
        </select>
      </td>
      <td>{typeof site.areaSqFt === "number" ? writtenNumber(site.areaSqFt, true) : "–"}</td>
      <td>{isPlaced ? __("Yes") : __("Not yet")}</td>
    </tr>
  );
});
