import type { Data } from "../model.ts";
import { checkType, type LocatedProblem } from "../rules/check.ts";
import { type ModelWithBlocks, namePrefix, organismOf } from "./model.ts";

/** A block in the block editor. */
interface EditedBlock {
  clientId: string;
  name: string;
  attributes: Data;
}

/**
 * Problems in the page builder's blocks, in order, with which saving fails. Paths begin with the block's client id.
 * Missing values are not a problem: an organism shows what it has.
 */
export function blockProblems(model: ModelWithBlocks, blocks: readonly EditedBlock[]): LocatedProblem[] {
  const fields = model.types.Organism?.fields ?? {};
  return blocks.flatMap(({ clientId, name, attributes }) => {
    const layout = name.startsWith(namePrefix) ? name.slice(namePrefix.length) : "";
    const block = model.blocks[layout];
    if (!block) return [];
    const organism = organismOf(layout, attributes, fields);
    const problems = checkType(model, "Organism", organism, { path: clientId, where: block.title });
    return problems.filter(({ isMissing }) => !isMissing);
  });
}
