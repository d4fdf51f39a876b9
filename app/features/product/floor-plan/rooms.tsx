import { Fragment, useState } from "react";
import { levelInWords } from "#app/domain/floor-plans/plan-in-words.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Disclosure, DisclosureGroup } from "#app/ui/layout/section.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import type { FloorPlanLevel, RoomRow } from "./levels.ts";
import styles from "./rooms.module.css";

/** The highlighted room, and handlers of rows. */
export interface TablePointing {
  readonly isOnDrawing: (level: number, room: number) => boolean;
  readonly isHighlighted: (level: number, room: number) => boolean;
  readonly isChosen: (level: number, room: number) => boolean;
  readonly onPoint: (level: number, room: number | null) => void;
  readonly onChoose: (level: number, room: number) => void;
}

interface LevelRow extends RoomRow {
  readonly level: number;
}

/**
 * The rooms of every level as tables, beside them garage and outdoor spaces. A row and its room on the drawing are
 * highlighted together; without JavaScript names are plain text. Renders nothing without rooms.
 */
export function RoomTables(props: {
  readonly planName: string;
  readonly levels: readonly FloorPlanLevel[];
  readonly note: string;
  /** Null when rooms cannot be highlighted. */
  readonly pointing: TablePointing | null;
  readonly className: string | undefined;
}) {
  const { planName, levels, note, pointing, className } = props;
  const inside = levels.map(({ label, rooms }, level) => ({
    level,
    label,
    rows: rooms.map((row) => ({ ...row, level })),
  }));
  const withRooms = inside.filter(({ rows }) => rows.length > 0);
  const outside = levels.flatMap((each, level) => each.outside.map((row) => ({ ...row, level })));
  if (withRooms.length === 0 && outside.length === 0) return null;
  const table = (head: string, caption: string, rows: readonly LevelRow[]) => (
    <Table
      className={styles.table}
      columns={columns(head, rows, pointing)}
      rows={rows}
      rowKey={({ level, room }) => `${level}-${room}`}
      rowAttributes={({ level, room }) =>
        pointing?.isOnDrawing(level, room)
          ? {
              "data-highlighted": pointing.isHighlighted(level, room) || undefined,
              onPointerEnter: ({ pointerType }) => pointerType === "mouse" && pointing.onPoint(level, room),
              onPointerLeave: ({ pointerType }) => pointerType === "mouse" && pointing.onPoint(level, null),
            }
          : {}
      }
      caption={caption}
      captionHidden
    />
  );
  return (
    <div className={classNames("grid", styles.rooms, className)}>
      <div className={styles.note}>
        <h3>Does the sofa fit?</h3>
        <p className="muted">Inside dimensions, wall to wall, rounded to the inch. {note}</p>
        {outside.length > 0 ? table("Outside", `Outside and garage of ${planName}`, outside) : null}
      </div>
      <div className={styles.tables}>
        {withRooms.map(({ level, label, rows }) => (
          <Fragment key={level}>
            {table(levels.length > 1 ? label : "Room", `Rooms of ${planName}, ${label.toLowerCase()}`, rows)}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function columns(
  head: string,
  rows: readonly LevelRow[],
  pointing: TablePointing | null,
): readonly TableColumn<LevelRow>[] {
  const name: TableColumn<LevelRow> = {
    id: "name",
    head,
    cell: ({ level, room, name }) =>
      pointing?.isOnDrawing(level, room) ? (
        <button
          type="button"
          className={styles.room}
          aria-pressed={pointing.isChosen(level, room)}
          aria-label={`${name}: show it on the drawing`}
          onFocus={() => pointing.onPoint(level, room)}
          onBlur={() => pointing.onPoint(level, null)}
          onClick={() => pointing.onChoose(level, room)}
        >
          {name}
        </button>
      ) : (
        name
      ),
  };
  const size: TableColumn<LevelRow> = {
    id: "size",
    head: "Width × depth",
    align: "end",
    cell: (row) => row.size || "–",
    spoken: (row) => row.spokenSize || undefined,
  };
  const area: TableColumn<LevelRow> = { id: "area", head: "Area", align: "end", cell: (row) => row.area || "–" };
  const ceiling: TableColumn<LevelRow> = {
    id: "ceiling",
    head: "Ceiling",
    align: "end",
    cell: (row) => row.ceiling || "–",
  };
  return rows.some((row) => row.ceiling !== "") ? [name, size, ceiling, area] : [name, size, area];
}

/** Ids of a level in words for `aria-details` and `aria-describedby`: the whole, its heading, its first sentences. */
export function wordsIds(id: string, level: number) {
  const start = `${id}words-${level + 1}`;
  return { level: start, heading: `${start}-heading`, opening: `${start}-opening` };
}

/**
 * Every level in words, its rooms in walking order. The sentences about rooms are many, so they are rendered once a
 * visitor opens them.
 */
export function PlanDescription(props: {
  readonly id: string;
  readonly levels: readonly FloorPlanLevel[];
  readonly isMirrored: boolean;
}) {
  const { id, levels, isMirrored } = props;
  const [isOpened, setOpened] = useState(false);
  const inWords = levels.flatMap(({ label, plan, passages }, level) => {
    const words = levelInWords({ label, rooms: plan, passages }, { isMirrored });
    return words ? { ...words, ids: wordsIds(id, level) } : [];
  });
  if (inWords.length === 0) return null;
  return (
    <DisclosureGroup className={styles.text}>
      <Disclosure summary="The floor plan in words" className={styles.levels} onOpen={() => setOpened(true)}>
        {inWords.map(({ ids, heading, opening, rooms }) => (
          <section key={ids.level} id={ids.level} aria-labelledby={ids.heading}>
            <h3 id={ids.heading}>{heading}</h3>
            <p id={ids.opening}>{opening}</p>
            {isOpened ? (
              <RoomsInWords rooms={rooms} />
            ) : (
              <noscript>
                <RoomsInWords rooms={rooms} />
              </noscript>
            )}
          </section>
        ))}
      </Disclosure>
    </DisclosureGroup>
  );
}

function RoomsInWords({ rooms }: { readonly rooms: readonly { readonly subject: string; readonly rest: string }[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role when the list style is none
    <ul role="list" className={styles.walk}>
      {rooms.map(({ subject, rest }) => (
        <li key={subject}>{`${subject}${rest}`}</li>
      ))}
    </ul>
  );
}
