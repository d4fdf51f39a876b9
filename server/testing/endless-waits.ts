import { beforeEach, onTestFinished, vi } from "vitest";

/** In each test of the file `AbortSignal.timeout` never aborts, so that a slow machine ends no wait for a host. */
export function endlessWaits(): void {
  beforeEach(() => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
    onTestFinished(() => timeout.mockRestore());
  });
}

/** Stops `performance.now()` for the rest of the test, so that on a slow machine no window of a limit ends. */
export function stopClock(): void {
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
}
