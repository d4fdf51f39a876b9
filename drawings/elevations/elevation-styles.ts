/** How a front of a style is put together. Feet unless the name says otherwise. */
export interface FrontStyle {
  /** Roof of the widest mass: side gable, hip, or a gable turned to the street. */
  body: "side-gable" | "hip" | "front-gable";
  /** The roof that takes its place on a front of no more than 30 ft. */
  narrowBody?: FrontStyle["body"];
  /** Rise over run of the widest mass. */
  bodyPitch: number;
  /** Gables turned to the street, or hips. */
  wings: "gable" | "hip";
  wingPitch: number;
  overhang: number;
  /** How a window's sashes are divided. */
  sash: "four" | "hung" | "three-over-one" | "border" | "six-over-one";
  post: "square" | "tapered" | "slender" | "brick-pier";
  porchRoof: "shed" | "gable" | "hip";
  railing?: boolean;
  /** True where the upper storey stands in the roof, behind low walls: its windows come in gables and dormers. */
  upperInRoof?: boolean;
  brackets?: boolean;
}

/** The styles a plan's elevation may name. */
export const frontStyles: Record<string, FrontStyle> = {
  Ranch: {
    body: "hip",
    bodyPitch: 0.5,
    wings: "gable",
    wingPitch: 0.6,
    overhang: 1.4,
    sash: "hung",
    post: "square",
    porchRoof: "gable",
  },
  Farmhouse: {
    body: "side-gable",
    bodyPitch: 0.62,
    wings: "gable",
    wingPitch: 0.86,
    overhang: 1.1,
    sash: "four",
    post: "slender",
    porchRoof: "shed",
  },
  Craftsman: {
    body: "side-gable",
    narrowBody: "front-gable",
    bodyPitch: 0.5,
    wings: "gable",
    wingPitch: 0.5,
    overhang: 2,
    sash: "three-over-one",
    post: "tapered",
    porchRoof: "shed",
    railing: true,
    upperInRoof: true,
    brackets: true,
  },
  Prairie: {
    body: "hip",
    bodyPitch: 0.36,
    wings: "hip",
    wingPitch: 0.36,
    overhang: 2.5,
    sash: "border",
    post: "brick-pier",
    porchRoof: "hip",
  },
  Cottage: {
    body: "front-gable",
    bodyPitch: 0.84,
    wings: "gable",
    wingPitch: 0.8,
    overhang: 1.2,
    sash: "six-over-one",
    post: "slender",
    porchRoof: "shed",
    railing: true,
    upperInRoof: true,
  },
  Bungalow: {
    body: "side-gable",
    bodyPitch: 0.62,
    wings: "gable",
    wingPitch: 0.6,
    overhang: 1.8,
    sash: "three-over-one",
    post: "tapered",
    porchRoof: "shed",
    railing: true,
    upperInRoof: true,
    brackets: true,
  },
};

/** Sidings a material is made of. */
export type Siding = "brick" | "batten" | "lap" | "stone" | "shingle" | "stucco";

/** Where each siding of a material goes. */
export interface MaterialUse {
  wall: Siding;
  /** The triangle of a gable. */
  gable: Siding;
  /** A band at the foot of the walls. */
  base?: Siding;
  /** The whole of the front gable wing. */
  wing?: Siding;
}

/** The materials a plan's elevation may name. */
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

/** The style an elevation names. @throws when it is not one of frontStyles. */
export function styleNamed(name: string, where: string): FrontStyle {
  const style = frontStyles[name];
  if (!style) throw new Error(`${where}: no front style “${name}”; known are ${Object.keys(frontStyles).join(", ")}`);
  return style;
}

/** The material an elevation names. @throws when it is not one of materials. */
export function materialNamed(name: string, where: string): MaterialUse {
  const material = materials[name];
  if (!material) throw new Error(`${where}: no material “${name}”; known are ${Object.keys(materials).join(", ")}`);
  return material;
}
