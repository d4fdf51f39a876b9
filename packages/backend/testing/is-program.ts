import { accessSync, constants } from "node:fs";

/** Whether there is an executable file at a path. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
