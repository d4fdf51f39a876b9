import { beforeEach, onTestFinished, vi } from "vitest";

/** In each test of the file `AbortSignal.timeout` never aborts, so that a slow machine ends no wait for a host. */
export function endlessWaits(): void {
  beforeEach(() => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
    onTestFinished(() => timeout.mockRestore());
  });
}
