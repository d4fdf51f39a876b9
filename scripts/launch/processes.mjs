// Starts other programs and makes sure that none outlives the command that started it.
import { spawn } from "node:child_process";

const running = new Set();
let watchesSignals = false;

/** How often a start under npm looks whether npm’s shell still lives. */
const parentCheckMilliseconds = 250;

/** Ends what runs when this process is told to end. */
function watchSignals() {
  if (watchesSignals) return;
  watchesSignals = true;
  watchParent();
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ]) {
    process.on(signal, () => {
      for (const child of running) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
      if (![...running].some((child) => child.endsWithParent)) process.exit(code);
    });
  }
}

/** npm passes a signal to its shell, and not every shell passes it on: the shell’s end stands for it. */
function watchParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, parentCheckMilliseconds);
  timer.unref();
}

/**
 * Runs a program to its end and keeps what it writes.
 * @returns {Promise<{code: number, output: string}>} output holds both streams in the order they came.
 */
export function run(command, args, { cwd, env = process.env, echo = false } = {}) {
  watchSignals();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    let output = "";
    const keep = (stream) => (text) => {
      output += text;
      if (echo) stream.write(text);
    };
    child.stdout.setEncoding("utf8").on("data", keep(process.stdout));
    child.stderr.setEncoding("utf8").on("data", keep(process.stderr));
    const end = (code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.on("error", (error) => {
      output += String(error.message);
      end(127);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}

/**
 * Hands the terminal to a long-running program. Signals go to it, and this process ends when it ends, with
 * its exit code. Should this process be killed outright, the closed channel tells the program to end.
 */
export function handOver(command, args, { cwd, env = process.env } = {}) {
  watchSignals();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
    child.endsWithParent = true;
    running.add(child);
    child.on("error", () => resolve(127));
    child.on("exit", (code, signal) => {
      running.delete(child);
      resolve(code ?? { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 }[signal] ?? 1);
    });
  });
}
