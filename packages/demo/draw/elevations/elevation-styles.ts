/** Construction of a style's front. Feet unless the name differs. */
export interface FrontStyle {
  /** Roof of the widest mass: side gable, hip, or a gable turned to the street. */
  body: "side-gable" | "hip" | "front-gable";
  /** The roof instead of `body` on a front of at most 30 ft. */
  narrowBody?: FrontStyle["body"];
  /** Rise over run of the widest mass. */
  bodyPitch: number;
  /** Gables turned to the street, or hips. */
  wings: "gable" | "hip";
  wingPitch: number;
  overhang: number;
  /** Division of a window's sashes. */
  sash: "four" | "hung" | "three-over-one" | "border" | "six-over-one";
  post: "square" | "tapered" | "slender" | "brick-pier";
  porchRoof: "shed" | "gable" | "hip";
  railing?: boolean;
  /** Whether the upper story is in the roof, behind low walls: its windows are in gables and dormers. */
  upperInRoof?: boolean;
  brackets?: boolean;
}

type Roofs = Pick<FrontStyle, "body" | "bodyPitch" | "wings" | "wingPitch" | "overhang">;

/** The roofs of a style: of the widest mass, of the wings, and their overhang. */
function roofs(
  body: Roofs["body"],
  bodyPitch: number,
  wings: Roofs["wings"],
  wingPitch: number,
  overhang: number,
): Roofs {
  return { body, bodyPitch, wings, wingPitch, overhang };
}

const underRoof = { railing: true, upperInRoof: true, porchRoof: "shed" } as const;
const bracketed = { ...underRoof, brackets: true, sash: "three-over-one", post: "tapered" } as const;

/** The styles of elevations, by name. */
export const frontStyles: Record<string, FrontStyle> = {
  Ranch: { ...roofs("hip", 0.5, "gable", 0.6, 1.4), sash: "hung", post: "square", porchRoof: "gable" },
  Farmhouse: { ...roofs("side-gable", 0.62, "gable", 0.86, 1.1), sash: "four", post: "slender", porchRoof: "shed" },
  Craftsman: { ...roofs("side-gable", 0.5, "gable", 0.5, 2), ...bracketed, narrowBody: "front-gable" },
  Prairie: { ...roofs("hip", 0.36, "hip", 0.36, 2.5), sash: "border", post: "brick-pier", porchRoof: "hip" },
  Cottage: { ...roofs("front-gable", 0.84, "gable", 0.8, 1.2), ...underRoof, sash: "six-over-one", post: "slender" },
  Bungalow: { ...roofs("side-gable", 0.62, "gable", 0.6, 1.8), ...bracketed },
};

/** Kinds of siding. */
export type Siding = "brick" | "batten" | "lap" | "stone" | "shingle" | "stucco";

/** Siding of each part for a material. */
export interface MaterialUse {
  wall: Siding;
  /** The triangle of a gable. */
  gable: Siding;
  /** A band at the bottom of the walls. */
  base?: Siding;
  wing?: Siding;
}

/** The materials of elevations, by name. */
export const materials: Record<string, MaterialUse> = {
  Brick: { wall: "brick", gable: "batten" },
  "Board and batten": { wall: "batten", gable: "batten" },
  "Board and batten with stone base": { wall: "batten", gable: "batten", base: "stone" },
  "Stone and board and batten": { wall: "batten", gable: "batten", wing: "stone" },
  "Stone and lap siding": { wall: "lap", gable: "shingle", base: "stone" },
  "Lap siding": { wall: "lap", gable: "lap" },
  "Lap siding with shingle gables": { wall: "lap", gable: "shingle" },
  "Shingle siding": { wall: "shingle", gable: "shingle" },
  "Brick and stucco": { wall: "stucco", gable: "stucco", base: "brick" },
  "Stucco and stone": { wall: "stucco", gable: "stucco", base: "stone" },
};

/** Material of chimneys and piers. */
export function masonryOf({ wall, base }: MaterialUse): Siding {
  return wall === "brick" || base === "brick" ? "brick" : "stone";
}

/** The style of an elevation. @throws when it is not in frontStyles */
export const styleNamed = (name: string, where: string): FrontStyle => named(frontStyles, name, where, "front style");

/** The material of an elevation. @throws when it is not in materials */
export const materialNamed = (name: string, where: string): MaterialUse => named(materials, name, where, "material");

function named<Entry>(entries: Record<string, Entry>, name: string, where: string, sort: string): Entry {
  const entry = entries[name];
  if (!entry) throw new Error(`${where}: no ${sort} “${name}”; known are ${Object.keys(entries).join(", ")}`);
  return entry;
}
