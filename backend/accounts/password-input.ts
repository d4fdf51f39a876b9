import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * Reads a password from standard input, never from the command line, where other users of the machine see it. At a
 * terminal it asks and shows nothing of what is typed; otherwise it is the first line.
 */
export async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stderr.write(prompt);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (isTerminal) stderr.write("\n");
  }
}
