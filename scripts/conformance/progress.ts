/** A step of the checks: its name, and its position among all steps. */
export interface CheckStep {
  readonly name: string;
  readonly position: number;
  readonly total: number;
}

/** Target of the progress; `process.stderr` matches. */
interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Interval of lines when the output is not a terminal, in milliseconds. */
const lineIntervalMs = 5000;

/**
 * Shows the current step: on a terminal in one line that is redrawn, elsewhere in a line every 5 seconds, so that a
 * slow host can be distinguished from a command that hangs.
 */
export function checkProgress(output: ProgressOutput, now: () => number = Date.now) {
  let writtenAt = now();
  return {
    show({ name, position, total }: CheckStep): void {
      const text = `Checking ${name} (${position} of ${total}) …`;
      if (output.isTTY) {
        output.write(`\r\u001b[2K${text}`);
      } else if (now() - writtenAt >= lineIntervalMs) {
        writtenAt = now();
        output.write(`${text}\n`);
      }
    },
    clear(): void {
      if (output.isTTY) output.write("\r\u001b[2K");
    },
  };
}
