import { expect, test } from "vitest";
import { keptByThirdParties } from "./kept-by-third-parties.ts";

function areas() {
  const area = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
  };
  const [lasting, session] = [area(), area()];
  return { lasting, session, kept: keptByThirdParties({ lasting: () => lasting, session: () => session }) };
}

test("each service reads what it had kept itself, what is of the tab in the tab’s storage", () => {
  const { kept, lasting, session } = areas();
  kept.keep("chat", "storage:a", "1", true);
  kept.keep("chat", "session:storage:b", "2", true);
  kept.keep("tags", "cookie:_ga", "9|GA1", true);
  expect(kept.read("chat")).toEqual({ "storage:a": "1", "session:storage:b": "2" });
  expect(kept.read("marketing")).toEqual({});
  expect([...lasting.kept.keys()]).toEqual(["porchlight.third-party.chat", "porchlight.third-party.tags"]);
  expect([...session.kept.keys()]).toEqual(["porchlight.third-party.chat"]);
});

test("without a yes nothing outlasts the tab, and what is forgotten is so in both places", () => {
  const { kept, lasting, session } = areas();
  kept.keep("chat", "storage:a", "1", false);
  expect([lasting.kept.size, session.kept.size]).toEqual([0, 1]);
  kept.keep("chat", "storage:a", "2", true);
  expect(kept.read("chat")).toEqual({ "storage:a": "2" });
  kept.keep("chat", "storage:a", null, true);
  expect([lasting.kept.size, session.kept.size]).toEqual([0, 0]);
});

test("a service that keeps too much keeps what it had, and its neighbors lose nothing", () => {
  const { kept } = areas();
  kept.keep("chat", "storage:a", "1", true);
  kept.keep("chat", "storage:b", "x".repeat(100_000), true);
  expect(kept.read("chat")).toEqual({ "storage:a": "1" });
});

test("taking consent back forgets all of a service, or all but what the tab holds", () => {
  const { kept } = areas();
  for (const name of ["storage:a", "session:storage:b"]) kept.keep("chat", name, "1", true);
  kept.forget("chat", true);
  expect(kept.read("chat")).toEqual({ "session:storage:b": "1" });
  kept.forget("chat", false);
  expect(kept.read("chat")).toEqual({});
});

test("what lies there in another shape counts as nothing, and a browser that keeps nothing is no error", () => {
  const { kept, lasting } = areas();
  lasting.kept.set("porchlight.third-party.chat", "[");
  lasting.kept.set("porchlight.third-party.tags", "null");
  expect([kept.read("chat"), kept.read("tags")]).toEqual([{}, {}]);
  const refusing = keptByThirdParties({
    lasting: () => {
      throw new Error("No storage.");
    },
    session: () => {
      throw new Error("No storage.");
    },
  });
  refusing.keep("chat", "storage:a", "1", true);
  refusing.forget("chat", false);
  expect(refusing.read("chat")).toEqual({});
});
