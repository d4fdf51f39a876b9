/** Output of an import's progress: one line per list, redrawn in place on a terminal. */
export interface Progress {
  /** Reports how much of a list has been read; `total` when known. */
  update(name: string, parts: { readonly count: number; readonly total?: number; readonly pages?: number }): void;
  /** Prints a sentence. */
  print(text: string): void;
  end(): void;
}

/** Target of progress output; `process.stdout` matches. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const barWidth = 24;
const nameWidth = 24;

/** Progress bars on a terminal; elsewhere one line when a list is complete. */
export function progressOn(output: ProgressOutput): Progress {
  let current: { name: string; line: string } | undefined;
  const end = () => {
    if (current) output.write(output.isTTY ? "\n" : `${current.line}\n`);
    current = undefined;
  };
  return {
    update(name, parts) {
      if (current && current.name !== name) end();
      const line = lineOf(name, parts, output.isTTY ?? false);
      current = { name, line };
      if (output.isTTY) output.write(`\r\u001b[2K${line.slice(0, (output.columns || 80) - 1)}`);
    },
    print(text) {
      end();
      output.write(`${text}\n`);
    },
    end,
  };
}

function lineOf(
  name: string,
  { count, total, pages }: { count: number; total?: number; pages?: number },
  withBar: boolean,
): string {
  const amount = total === undefined ? String(count) : `${count} of ${total}`;
  const paged = pages === undefined ? "" : ` (${pages} ${pages === 1 ? "page" : "pages"})`;
  if (!withBar) return `${name}: ${amount}${paged}`;
  // WPGraphQL has no total count: the bar grows by a step per page.
  const filled = total === undefined ? (pages ?? 0) : Math.round((barWidth * count) / Math.max(1, total));
  const bar = "█".repeat(Math.min(barWidth, filled)).padEnd(barWidth, "·");
  return `${name.padEnd(nameWidth)} ${bar} ${amount}${paged}`;
}
