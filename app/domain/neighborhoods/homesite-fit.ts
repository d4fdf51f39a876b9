/** What a plan covers on the ground, porches and patios included, in feet; null where it is not known. */
export interface PlanFootprint {
  readonly widthFt: number | null;
  readonly depthFt: number | null;
}

/** What a homesite leaves a house: its building envelope, in feet; null where it is not known. */
export interface BuildingEnvelope {
  readonly buildableWidthFt: number | null;
  readonly buildableDepthFt: number | null;
}

/** Whether a plan fits a homesite, and why, as the end of a sentence that starts with the plan's name. */
export interface PlanFit {
  readonly fits: boolean;
  readonly why: string;
}

/**
 * Whether a plan can be built on a homesite, its front at the street: it fits where it is no wider and no deeper than
 * the building envelope; exactly as wide fits. Null where a length of either is not known, as then nobody can say.
 * `needs 70 by 51 feet, the homesite leaves 71 by 59`, `needs 72 feet of width, the homesite leaves 67.4`.
 */
export function planFit(plan: PlanFootprint, homesite: BuildingEnvelope): PlanFit | null {
  const [width, depth] = [plan.widthFt, plan.depthFt];
  const [leftWidth, leftDepth] = [homesite.buildableWidthFt, homesite.buildableDepthFt];
  if (!isLength(width) || !isLength(depth) || !isLength(leftWidth) || !isLength(leftDepth)) return null;
  const tooWide = width > leftWidth;
  const tooDeep = depth > leftDepth;
  if (tooWide !== tooDeep) {
    const [needed, left, what] = tooWide ? [width, leftWidth, "width"] : [depth, leftDepth, "depth"];
    return { fits: false, why: `needs ${neededFeet(needed)} feet of ${what}, the homesite leaves ${leftFeet(left)}` };
  }
  const needed = `${neededFeet(width)} by ${neededFeet(depth)} feet`;
  return {
    fits: !tooWide,
    why: `needs ${needed}, the homesite leaves ${leftFeet(leftWidth)} by ${leftFeet(leftDepth)}`,
  };
}

function isLength(feet: number | null): feet is number {
  return typeof feet === "number" && Number.isFinite(feet) && feet > 0;
}

// Rounded to opposite sides, so that no sentence says that 48 feet do not fit on 48.
const neededFeet = (feet: number) => String(Math.ceil(feet * 10 - 1e-6) / 10);
const leftFeet = (feet: number) => String(Math.floor(feet * 10 + 1e-6) / 10);
