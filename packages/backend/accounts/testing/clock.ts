/** A clock that only the test advances, starting now. */
export function testClock() {
  let nowMs = Math.floor(Date.now() / 1000) * 1000;
  return {
    now: () => nowMs,
    pass(milliseconds: number): void {
      nowMs += milliseconds;
    },
  };
}
