import type { Data } from "../model.ts";
import { checkType, type LocatedProblem } from "../rules/check.ts";
import { type ModelWithBlocks, namePrefix, organismOf } from "./model.ts";

/** A block of the text, as the block editor has it. */
interface EditedBlock {
  clientId: string;
  name: string;
  attributes: Data;
}

/**
 * What is wrong in the blocks of the page builder, in their order; saving would refuse it. Paths begin with the block's id in
 * the editor. What is missing holds nothing up: an organism shows what it has.
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
