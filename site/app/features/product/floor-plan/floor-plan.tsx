import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import type { Picture as PictureData } from "#app/graphql/picture.ts";
import { IconButton, MoreLink } from "#app/ui/actions/button.tsx";
import { SegmentedControl } from "#app/ui/forms/field.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import { useLightbox } from "#app/ui/pictures/lazy-lightbox.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { scrollAfterZoom, zoomSteps } from "#app/ui/pictures/zoom.ts";
import styles from "./floor-plan.module.css";
import type { FloorPlanLevel, RoomRow } from "./floor-plan-levels.ts";

/** What the floor plan of a product shows. */
export interface FloorPlanContent {
  readonly planName: string;
  readonly levels: readonly FloorPlanLevel[];
  /** A sentence about the largest room, or empty text. */
  readonly note: string;
  /** The plan’s own page, where this is another’s. */
  readonly link: { readonly href: string; readonly text: string } | null;
}

/**
 * The drawings of a plan, large enough to live in: one level at a time, mirrored, zoomed or over the whole window at
 * `#level-1`, and the same rooms as a table. Without JavaScript every level’s drawing stands on the page.
 */
export function FloorPlan({ content }: { readonly content: FloorPlanContent }) {
  const { planName, levels, note, link } = content;
  const id = useId();
  const [chosen, setChosen] = useState(levels[0]?.key ?? "");
  const [isMirrored, setMirrored] = useState(false);
  const [zoom, setZoom] = useState(0);
  const level = levels.find(({ key }) => key === chosen) ?? levels[0];
  const drawn = levels.filter(({ drawing }) => drawing !== null);
  const view = (each: FloorPlanLevel) => (isMirrored ? (each.mirrored ?? each.drawing) : each.drawing);
  const mirror = (
    <IconButton
      icon="mirror"
      label="Mirror the plan"
      aria-pressed={isMirrored}
      onClick={() => setMirrored(!isMirrored)}
    />
  );
  const opener = useRef<HTMLButtonElement>(null);
  const { open, viewer } = useLightbox({
    pictures: drawn.flatMap((each) => {
      const picture = view(each);
      const side = isMirrored && each.mirrored ? ", mirrored" : "";
      return picture ? [{ ...picture, caption: `${planName}, ${each.label.toLowerCase()}${side}` }] : [];
    }),
    label: `Floor plan of ${planName}`,
    name: "level",
    onPaper: true,
    tools: drawn.some(({ mirrored }) => mirrored) ? mirror : null,
    onShow: (position) => setChosen(drawn[position]?.key ?? chosen),
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
  const tools = (
    <div className={styles.tools}>
      {levels.length > 1 ? (
        <SegmentedControl
          legend="Level"
          name={`${id}-level`}
          segments={levels.map(({ key, label }) => ({ value: key, label }))}
          value={level.key}
          onChange={setChosen}
        />
      ) : null}
      <div className={styles.buttons}>
        {level.mirrored ? mirror : null}
        {level.drawing ? (
          <>
            <IconButton icon="minus" label="Zoom out" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
            <IconButton
              icon="plus"
              label="Zoom in"
              disabled={zoom === zoomSteps.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
            <IconButton
              ref={opener}
              icon="expand"
              label="Full screen"
              aria-haspopup="dialog"
              onClick={(event) => open(drawn.indexOf(level), event)}
            />
          </>
        ) : null}
      </div>
    </div>
  );
  return (
    <section className={`section section--quiet ${styles.plan}`} id="floor-plan" aria-labelledby={`${id}title`}>
      <div className="wrap">
        <div className={styles.head}>
          <div className={styles.name}>
            <h2 id={`${id}title`}>Floor plan</h2>
            {link ? <MoreLink href={link.href}>{link.text}</MoreLink> : null}
          </div>
          {drawn.length > 0 ? tools : null}
        </div>
        {drawn.map((each) => (
          <figure key={each.key} className={styles.figure} data-shown={each.key === level.key || undefined}>
            <DrawingSheet
              picture={view(each)}
              zoom={zoomSteps[zoom] ?? 1}
              label={`${planName}, ${each.label.toLowerCase()}${isMirrored && each.mirrored ? ", mirrored" : ""}: drawing`}
            />
            <figcaption className={styles.levelName}>{each.label}</figcaption>
          </figure>
        ))}
        {level.drawing === null && drawn.length > 0 ? (
          <p className={styles.noDrawing}>No drawing of this level is published. Its rooms are listed below.</p>
        ) : null}
        <RoomTables planName={planName} levels={levels} note={note} />
      </div>
      {viewer}
    </section>
  );
}

/** A drawing on its sheet; scrolls both ways when zoomed, by pointer or arrow keys, about the point in its middle. */
function DrawingSheet(props: { picture: PictureData | null; zoom: number; label: string }) {
  const { picture, zoom, label } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const zoomBefore = useRef(zoom);
  useEffect(() => {
    const element = sheet.current;
    if (element && zoom !== zoomBefore.current) {
      element.scrollTo({ ...scrollAfterZoom(element, zoom / zoomBefore.current), behavior: "instant" });
    }
    zoomBefore.current = zoom;
  }, [zoom]);
  if (!picture) return null;
  const style = { "--shape": `${picture.width} / ${picture.height}`, "--zoom": zoom } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a scrolling area with a name of its own, not a part of the page
    <div
      ref={sheet}
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable for the arrow keys
      tabIndex={0}
      className={styles.sheet}
      style={style}
    >
      <div className={styles.canvas}>
        <Picture {...picture} sizes="90vw" className={styles.drawing} />
      </div>
    </div>
  );
}

/** The rooms of every level as tables, what is outside and the garage beside them. Nothing without rooms. */
function RoomTables({ planName, levels, note }: Omit<FloorPlanContent, "link">) {
  const withRooms = levels.filter(({ rooms }) => rooms.length > 0);
  const outside = levels.flatMap((level) => level.outside.map((row) => ({ ...row, key: `${level.key}-${row.key}` })));
  if (withRooms.length === 0 && outside.length === 0) return null;
  return (
    <div className={`grid ${styles.rooms}`}>
      <div className={styles.note}>
        <h3>Does the sofa fit?</h3>
        <p className="muted">Inside dimensions, wall to wall, rounded to the inch. {note}</p>
        {outside.length > 0 ? (
          <Table
            className={styles.table}
            columns={columns("Outside")}
            rows={outside}
            rowKey={({ key }) => key}
            caption={`Outside and garage of ${planName}`}
            captionHidden
          />
        ) : null}
      </div>
      <div className={styles.tables}>
        {withRooms.map((level) => (
          <Table
            key={level.key}
            className={styles.table}
            columns={columns(levels.length > 1 ? level.label : "Room")}
            rows={level.rooms}
            rowKey={({ key }) => key}
            caption={`Rooms of ${planName}, ${level.label.toLowerCase()}`}
            captionHidden
          />
        ))}
      </div>
    </div>
  );
}

function columns(head: string): readonly TableColumn<RoomRow>[] {
  return [
    { id: "name", head, cell: ({ name }) => name },
    {
      id: "size",
      head: "Width × depth",
      align: "end",
      cell: ({ size, spokenSize }) =>
        size ? (
          <span className={styles.size}>
            <span aria-hidden="true">{size}</span>
            <span className="visually-hidden">{spokenSize}</span>
          </span>
        ) : (
          "–"
        ),
    },
    { id: "area", head: "Area", align: "end", cell: ({ area }) => area || "–" },
  ];
}
