import type { PlanRoom } from "#app/domain/floor-plans/plan-in-words.ts";
import type { Passage } from "#app/domain/floor-plans/room-neighbors.ts";
import { formatRoomSize } from "#app/domain/products/figures.ts";
import type { LevelView } from "./level-view.ts";
import styles from "./rooms-drawing.module.css";

/** Heights of letters and of lines of them, and widths of walls, in inches of the house. */
const lettersIn = 9;
const lineIn = 12;
const wallIn = 4.5;

/**
 * A level drawn from the places of its rooms, for plans without a picture and for mirroring one that has none mirrored:
 * walls, what is left out of them, names and sizes. Words stand upright whichever way the house is turned.
 */
export function RoomsDrawing(props: {
  readonly view: LevelView;
  readonly plan: readonly PlanRoom[];
  readonly label: string;
  readonly describedBy: string | undefined;
}) {
  const { view, plan, label, describedBy } = props;
  const { box, outlines, passages } = view;
  const isOutside = (room: number) => plan[room]?.kind === "outside";
  // What is outside lies below the walls of the house.
  const inOrder = [...outlines].sort((one, other) => Number(isOutside(other.room)) - Number(isOutside(one.room)));
  return (
    <svg
      className={styles.drawing}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.depth}`}
      role="img"
      aria-label={label}
      aria-describedby={describedBy}
    >
      {inOrder.map(({ room, x, y, width, depth }) => (
        <rect
          key={room}
          className={styles.room}
          data-kind={plan[room]?.kind}
          x={x}
          y={y}
          width={width}
          height={depth}
        />
      ))}
      {passages.map((passage, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a host may send a passage twice, and its place is its identity
        <g key={number}>
          <path className={styles.gap} d={gapPath(passage)} />
          {passage.kind === "opening" ? null : <path className={styles.door} d={gapPath(passage)} />}
        </g>
      ))}
      {outlines.map(({ room, x, y, width, depth }) => (
        <RoomWords key={room} room={plan[room]} x={x + width / 2} y={y + depth / 2} width={width} depth={depth} />
      ))}
    </svg>
  );
}

/** What is left out of a wall, short of the walls that it ends at. */
function gapPath({ x1, y1, x2, y2 }: Passage): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const share = length > 2 * wallIn ? wallIn / 2 / length : 0;
  const [x, y] = [(x2 - x1) * share, (y2 - y1) * share];
  return `M${x1 + x} ${y1 + y}L${x2 - x} ${y2 - y}`;
}

/** The name and the size of a room in its middle, as large as fits; nothing in what is too small to write into. */
function RoomWords(props: { room: PlanRoom | undefined; x: number; y: number; width: number; depth: number }) {
  const { room, x, y, width, depth } = props;
  if (!room) return null;
  const size = room.size ? formatRoomSize(...room.size) : "";
  const across = (text: string) => text.length * 0.58 * lettersIn;
  if (across(room.name) > width - 6 || depth < 1.5 * lineIn) return null;
  const isSized = size !== "" && across(size) * 0.85 <= width - 6 && depth >= 3 * lineIn;
  return (
    <text className={styles.words} fontSize={lettersIn} textAnchor="middle">
      <tspan x={x} y={isSized ? y - 2 : y + lettersIn * 0.35}>
        {room.name}
      </tspan>
      {isSized ? (
        <tspan className={styles.size} x={x} y={y - 2 + lineIn} fontSize={lettersIn * 0.85}>
          {size}
        </tspan>
      ) : null}
    </text>
  );
}
