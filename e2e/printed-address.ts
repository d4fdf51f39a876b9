import type { ChildProcess } from "node:child_process";

/** The address that a server prints once it listens; rejects with what it said where it ends before. */
export function printedAddress(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = "";
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said)?.[0];
      if (address) found(address);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.once("exit", (code) => failed(new Error(`A server ended with code ${code} before it served:\n${said}`)));
  });
}
