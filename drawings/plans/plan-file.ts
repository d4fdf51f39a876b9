import { checked } from "../../backend/import/demo/checked.ts";
import { fileNames, readYamlFile } from "../../backend/import/demo/demo-folder.ts";
import { Problems } from "../../backend/import/demo/problems.ts";
import { type PlanFile, planFile } from "./plan-types.ts";

/**
 * Every plan of a folder, in order of its file names.
 * @throws {DemoError} that names each file and key where a value is missing or of the wrong kind.
 */
export function readPlanFiles(folder: string): PlanFile[] {
  const problems = new Problems();
  const plans = fileNames(folder, ".yaml").flatMap((name) => {
    const file = readYamlFile(folder, name, problems);
    const plan = file && checked(planFile, file, problems);
    if (plan && plan.slug !== file.stem) problems.add(name, `its slug says ${plan.slug}`);
    return plan ?? [];
  });
  problems.throwIfAny();
  return plans;
}
