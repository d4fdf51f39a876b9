import { checkFile, fileNames, Problems, readYamlFile } from "../../backend/import/demo/demo-files.ts";
import { type PlanFile, planFile } from "./plan-types.ts";

/**
 * Every plan of a folder, in order of its file names.
 * @throws {DemoError} that names each file and key where a value is missing or of the wrong kind.
 */
export function readPlanFiles(folder: string): PlanFile[] {
  const problems = new Problems();
  const plans = fileNames(folder, ".yaml").flatMap((name) => {
    const file = readYamlFile(folder, name, problems);
    const plan = file && checkFile(planFile, file, problems);
    if (plan && plan.slug !== file.stem) problems.add(name, `its slug says ${plan.slug}`);
    return plan ?? [];
  });
  problems.throwIfAny();
  return plans;
}
