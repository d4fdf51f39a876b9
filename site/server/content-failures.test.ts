import { expect, test } from "vitest";
import { contentFailures } from "./content-failures.ts";
import { HostFailure } from "./host/host-failure.ts";

test("a host that is down is told once a minute with its reason, not once a page", () => {
  const lines: object[] = [];
  let nowMs = 1;
  const tell = contentFailures({ error: (details: object) => void lines.push(details) }, () => nowMs);
  const failure = (operationName: string, message: string) =>
    new HostFailure(message, { kind: "http", operationName, status: 503 });
  tell(failure("GetHome", "The host answered HTTP 503: Briefly unavailable."));
  tell(failure("GetPlan", "The host answered HTTP 503: Briefly unavailable."));
  tell(failure("GetPlan", "The host’s response lacks plan."));
  tell(new TypeError("a bug"));
  expect(lines).toEqual([
    { operation: "GetHome", kind: "http", status: 503, reason: "The host answered HTTP 503: Briefly unavailable." },
    { operation: "GetPlan", kind: "http", status: 503, reason: "The host’s response lacks plan." },
  ]);
  nowMs += 60_001;
  tell(failure("GetHome", "The host answered HTTP 503: Briefly unavailable."));
  expect(lines).toHaveLength(3);
});
