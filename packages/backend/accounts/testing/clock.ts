/** A clock that only a test moves, for what is given the time as a function. It starts now. */
export function testClock() {
  let nowMs = Math.floor(Date.now() / 1000) * 1000;
  return {
    now: () => nowMs,
    pass(milliseconds: number): void {
      nowMs += milliseconds;
    },
  };
}
