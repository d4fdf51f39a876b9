import type { HomesiteState } from "@porchlight/contract/vocabulary";
import { toPicture } from "#app/graphql/picture.ts";
import { imageUrl } from "#app/ui/pictures/image-url.ts";
import type { GetNeighborhoodQuery } from "./neighborhood.generated.ts";

type Extras = NonNullable<NonNullable<GetNeighborhoodQuery["neighborhood"]>["extras"]>;

const homesiteStates: readonly { readonly state: HomesiteState; readonly label: string }[] = [
  { state: "ready", label: "Home under way or ready" },
  { state: "open", label: "Homesite open" },
  { state: "model", label: "Model" },
  { state: "sold", label: "Sold" },
  { state: "hold", label: "Not released" },
];

/** One homesite as a shape of the site plan, in the plan's own units. */
export type HomesiteShape = SitePlanContent["shapes"][number];

/** The site plan: its homesites, how many there are of each state, and the drawing beneath them. */
export type SitePlanContent = NonNullable<ReturnType<typeof sitePlanContent>>;

const marginUnits = 24;

/** The site plan of a neighborhood; null where no homesite has a shape. */
export function sitePlanContent(extras: Extras | null | undefined) {
  const shapes = (extras?.homesites ?? []).flatMap((homesite) => {
    const corners = cornersOf(homesite?.points);
    const named = homesiteStates.find(({ state }) => state === homesite?.state);
    if (!homesite?.number || !named || corners.length < 3) return [];
    const [x, y] = middleOf(corners);
    return [
      {
        number: homesite.number,
        state: named.state,
        stateLabel: named.label,
        areaSqFt: homesite.areaSqFt,
        href: homesite.homeUri,
        points: corners.map((corner) => corner.join(",")).join(" "),
        x,
        y,
      },
    ];
  });
  if (shapes.length === 0) return null;
  const drawing = toPicture(extras?.sitePlan?.drawing ? { ...extras.sitePlan.drawing, mediaDetails: null } : null);
  return {
    viewBox: parseViewBox(extras?.sitePlan?.viewBox) ?? boxAround(shapes.flatMap((shape) => cornersOf(shape.points))),
    drawingSrc: drawing ? imageUrl(drawing.src, 1600) : null,
    caption: extras?.sitePlan?.caption ?? "",
    shapes,
    legend: homesiteStates
      .map((each) => ({ ...each, count: shapes.filter((shape) => shape.state === each.state).length }))
      .filter(({ count }) => count > 0),
  };
}

type Corner = readonly [x: number, y: number];
type ViewBox = readonly [x: number, y: number, width: number, height: number];

function cornersOf(points: string | null | undefined): Corner[] {
  return (points ?? "")
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(",").map(Number))
    .filter((pair): pair is [number, number] => pair.length === 2 && pair.every(Number.isFinite));
}

function middleOf(corners: readonly Corner[]): Corner {
  const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  return [mean(corners.map(([x]) => x)), mean(corners.map(([, y]) => y))];
}

function parseViewBox(text: string | null | undefined): ViewBox | null {
  const [x = Number.NaN, y = Number.NaN, width = 0, height = 0] = (text ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width && height && [x, y, width, height].every(Number.isFinite) ? [x, y, width, height] : null;
}

function boxAround(corners: readonly Corner[]): ViewBox {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - marginUnits, Math.min(...ys) - marginUnits];
  return [left, top, Math.max(...xs) + marginUnits - left, Math.max(...ys) + marginUnits - top];
}
