import { dirname } from "node:path";
import { StoreError } from "./store-error.ts";

/** SQLite's primary result codes that say something about the file or its disk. */
const codes = { busy: 5, readOnly: 8, inputOutput: 10, corrupt: 11, full: 13, cannotOpen: 14, noDatabase: 26 } as const;

/** Whether another connection holds the file at this moment. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === codes.busy;

/** SQLite's error, or where the file or its disk is the reason, a StoreError that says so in one line. */
export function inPlainWords(error: unknown, path: string): unknown {
  const words = wordsFor(error, path);
  return words === undefined ? error : new StoreError(words, { cause: error });
}

function wordsFor(error: unknown, path: string): string | undefined {
  if (error instanceof Error && "syscall" in error && "code" in error) {
    if (error.syscall === "mkdir") {
      return `The folder ${dirname(path)} cannot be made (${error.code}); the store ${path} needs it.`;
    }
    if ("path" in error && error.path === path) return `The store ${path} cannot be written (${error.code}).`;
    return `The folder ${dirname(path)} cannot be written (${error.code}); the store ${path} needs it.`;
  }
  switch (primaryCode(error)) {
    case codes.busy:
      return `Another process has been writing to the store ${path} for too long; nothing was written.`;
    case codes.readOnly:
      return `The store ${path} cannot be written: the file or its folder ${dirname(path)} is read-only.`;
    case codes.inputOutput:
      return `The disk that holds the store ${path} could not be read or written (SQLite error ${fullCode(error)}); is it full?`;
    case codes.full:
      return `The disk that holds the store ${path} is full; nothing was written.`;
    case codes.cannotOpen:
      return `The store ${path} cannot be opened: the folder ${dirname(path)} cannot be written.`;
    case codes.corrupt:
    case codes.noDatabase:
      return `The store ${path} is damaged or no SQLite file; restore a backup of it.`;
    default:
      return undefined;
  }
}

const fullCode = (error: unknown): number | undefined =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : undefined;

function primaryCode(error: unknown): number | undefined {
  const code = fullCode(error);
  return code === undefined ? undefined : code & 0xff;
}
