import { useId, useMemo, useRef, useState } from "react";
import { IconButton, MoreLink } from "#app/ui/actions/button.tsx";
import { SegmentedControl } from "#app/ui/forms/field.tsx";
import { useLightbox } from "#app/ui/pictures/lazy-lightbox.tsx";
import { zoomSteps } from "#app/ui/pictures/zoom.ts";
import styles from "./floor-plan.module.css";
import type { LevelData } from "./floor-plan-content.ts";
import { LevelDrawing } from "./level-drawing.tsx";
import { canMirror, floorPlanLevels, levelView } from "./levels.ts";
import { levelId, useMirrored, useShownLevel } from "./plan-address.ts";
import { PlanDescription, RoomTables, wordsIds } from "./rooms.tsx";

/** The content of a product's floor plan. */
export interface FloorPlanContent {
  readonly planName: string;
  readonly levels: readonly LevelData[];
  /** A sentence about the largest room; may be empty. */
  readonly note: string;
  /** The link to the plan’s page, on the page of a house. */
  readonly link: { readonly href: string; readonly text: string } | null;
}

/** Drawings narrower than this ratio of width to height have the tables beside them. */
const uprightRatio = 0.85;

/** A room, by the positions of its level and of itself. */
interface Pointed {
  readonly level: number;
  readonly room: number;
}

/**
 * The floor plan: one level at a time at `#plan-level-2`, mirrored at `?plan=mirrored`, zoomable, in the lightbox at
 * `#level-2`; its rooms as tables and in words. Without JavaScript all levels are shown.
 */
export function FloorPlan({ content }: { readonly content: FloorPlanContent }) {
  const { planName, note, link } = content;
  const levels = useMemo(() => floorPlanLevels(content.levels), [content.levels]);
  const id = useId();
  const address = useShownLevel(levels.length);
  const [isMirrored, setMirrored] = useMirrored();
  const [step, setStep] = useState(0);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [chosen, setChosen] = useState<Pointed | null>(null);
  const shown = address.shown;
  const level = levels[shown];
  const views = levels.map((each) => levelView(each, isMirrored));
  const labelOf = (position: number) =>
    `${planName}, ${(levels[position]?.label ?? "").toLowerCase()}${views[position]?.isMirrored ? ", mirrored" : ""}`;
  const show = (position: number) => {
    setStep(0);
    address.show(position);
  };
  const mirror = (
    <IconButton
      icon="mirror"
      label="Mirror the plan"
      aria-pressed={isMirrored}
      onClick={() => setMirrored(!isMirrored)}
    />
  );
  // The lightbox shows pictures only, not levels drawn from their rooms.
  const pictured = views.flatMap((view, position) => (view?.picture ? { position, picture: view.picture } : []));
  const opener = useRef<HTMLButtonElement>(null);
  const { open, viewer } = useLightbox({
    pictures: pictured.map(({ position, picture }) => ({ ...picture, caption: labelOf(position) })),
    label: `Floor plan of ${planName}`,
    name: "level",
    onPaper: true,
    tools: levels.some(({ mirrored }) => mirrored) ? mirror : null,
    onShow: (number) => address.follow(pictured[number]?.position ?? shown),
    opener,
  });
  if (!level) {
    return link ? (
      <section className={`section section--rule ${styles.bare}`} aria-label="Floor plan">
        <div className="wrap">
          <MoreLink href={link.href}>{link.text}</MoreLink>
        </div>
      </section>
    ) : null;
  }
  const view = views[shown] ?? null;
  const hasDrawings = views.some((each) => each !== null);
  const highlighted = pointed ?? chosen;
  // A narrow house has space for its tables beside it.
  const [first] = views.flatMap((each) => each ?? []);
  const isUpright = first !== undefined && first.box.width < uprightRatio * first.box.depth;
  const choose = (position: number, room: number) => {
    const isChosen = chosen?.level === position && chosen.room === room;
    setChosen(isChosen ? null : { level: position, room });
    if (position !== shown && !isChosen) show(position);
  };
  const heading = <h2 id={`${id}title`}>Floor plan</h2>;
  const buttons = (
    <>
      {canMirror(level) ? mirror : null}
      {view ? (
        <>
          <IconButton icon="minus" label="Zoom out" disabled={step === 0} onClick={() => setStep(step - 1)} />
          <IconButton
            icon="plus"
            label="Zoom in"
            disabled={step === zoomSteps.length - 1}
            onClick={() => setStep(step + 1)}
          />
        </>
      ) : null}
      {view?.picture ? (
        <IconButton
          ref={opener}
          icon="expand"
          label="Full screen"
          aria-haspopup="dialog"
          onClick={(event) =>
            open(
              pictured.findIndex(({ position }) => position === shown),
              event,
            )
          }
        />
      ) : null}
    </>
  );
  const tools = (
    <div className={styles.tools}>
      {levels.length > 1 ? (
        <>
          <SegmentedControl
            legend="Level"
            name={`${id}-level`}
            segments={levels.map(({ label }, position) => ({ value: String(position), label }))}
            value={String(shown)}
            onChange={(value) => show(Number(value))}
          />
          <div className={styles.buttons}>{buttons}</div>
        </>
      ) : (
        buttons
      )}
    </div>
  );
  return (
    <section
      className={`section section--quiet ${styles.plan}`}
      id="floor-plan"
      aria-labelledby={`${id}title`}
      data-ready={address.isReady || undefined}
    >
      <div className="wrap">
        <div className={styles.head}>
          {link ? (
            <div className={styles.name}>
              {heading}
              <MoreLink href={link.href}>{link.text}</MoreLink>
            </div>
          ) : (
            heading
          )}
          {hasDrawings ? tools : null}
        </div>
        <div className={styles.body} data-beside={isUpright || undefined}>
          <div className={styles.drawings}>
            {levels.map(({ label, plan }, position) => {
              const each = views[position];
              const ids = plan.length > 0 ? wordsIds(id, position) : null;
              const key = levelId(position);
              return each ? (
                <figure key={key} id={key} className={styles.figure} data-shown={position === shown || undefined}>
                  <LevelDrawing
                    view={each}
                    plan={plan}
                    step={position === shown ? step : 0}
                    onStep={setStep}
                    pointing={{
                      highlighted: highlighted?.level === position ? highlighted.room : null,
                      onPoint: (room) => setPointed(room === null ? null : { level: position, room }),
                      onChoose: (room) => choose(position, room),
                    }}
                    label={`${labelOf(position)}: drawing`}
                    describedBy={ids?.opening}
                    details={ids?.level}
                  />
                  <figcaption className={styles.levelName}>{label}</figcaption>
                </figure>
              ) : null;
            })}
            {view === null && hasDrawings ? (
              <p className={styles.noDrawing}>No drawing of this level is published. Its rooms are listed below.</p>
            ) : null}
          </div>
          <RoomTables
            className={styles.tables}
            planName={planName}
            levels={levels}
            note={note}
            pointing={
              address.isReady
                ? {
                    isOnDrawing: (position, room) =>
                      views[position]?.outlines.some((outline) => outline.room === room) ?? false,
                    isHighlighted: (position, room) => highlighted?.level === position && highlighted.room === room,
                    isChosen: (position, room) => chosen?.level === position && chosen.room === room,
                    onPoint: (position, room) => setPointed(room === null ? null : { level: position, room }),
                    onChoose: choose,
                  }
                : null
            }
          />
        </div>
        <PlanDescription id={id} levels={levels} isMirrored={isMirrored} />
      </div>
      {viewer}
    </section>
  );
}
