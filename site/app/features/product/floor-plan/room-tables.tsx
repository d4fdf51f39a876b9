import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import styles from "./floor-plan.module.css";
import type { FloorPlanLevel, RoomRow } from "./floor-plan-levels.ts";

/** The rooms of every level as tables, what is outside and the garage beside them. Nothing without rooms. */
export function RoomTables(props: {
  readonly planName: string;
  readonly levels: readonly FloorPlanLevel[];
  readonly note: string;
}) {
  const { planName, levels, note } = props;
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
