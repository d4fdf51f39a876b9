// Starts child processes and ends them with the command that started them.
import { spawn } from "node:child_process";

const running = new Set();
let watchesSignals = false;

/** Interval for checking whether npm’s shell still runs. */
const parentCheckMilliseconds = 250;

/** Ends the running programs on a signal to this process. */
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

/** npm passes a signal to its shell, and some shells do not pass it on: the end of the shell counts as the signal. */
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
 * Runs a program to its end and collects its output.
 * @returns {Promise<{code: number, output: string}>} output contains both streams in order of arrival
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
 * Runs a program attached to the terminal. Signals are passed on, and this process exits with the program's exit code.
 * If this process is killed, the closed IPC channel ends the program.
 */
export function runInForeground(command, args, { cwd, env = process.env } = {}) {
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
