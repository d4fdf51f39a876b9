import { expect, test } from "vitest";
import { createThirdPartyStorage } from "./third-party-storage.ts";

function areas() {
  const area = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (name: string) => kept.get(name) ?? null,
      writes: 0,
      setItem(name: string, value: string) {
        this.writes += 1;
        kept.set(name, value);
      },
      removeItem: (name: string) => void kept.delete(name),
    };
  };
  const [lasting, session] = [area(), area()];
  const waiting: (() => void)[] = [];
  const kept = createThirdPartyStorage({ lasting: () => lasting, session: () => session }, (work) =>
    waiting.push(work),
  );
  return { lasting, session, kept, waiting };
}

test("each service reads its own values; those of the tab are in the tab’s storage", () => {
  const { kept, lasting, session } = areas();
  kept.set("chat", "storage:a", "1", true);
  kept.set("chat", "session:storage:b", "2", true);
  kept.set("tags", "cookie:_ga", "9|GA1", true);
  expect(kept.read("chat")).toEqual({ "storage:a": "1", "session:storage:b": "2" });
  expect(kept.read("marketing")).toEqual({});
  expect([...lasting.kept.keys()]).toEqual(["porchlight.third-party.chat", "porchlight.third-party.tags"]);
  expect([...session.kept.keys()]).toEqual(["porchlight.third-party.chat"]);
});

test("without consent nothing outlasts the tab, and deleted values are deleted in both places", () => {
  const { kept, lasting, session } = areas();
  kept.set("chat", "storage:a", "1", false);
  kept.write();
  expect([lasting.kept.size, session.kept.size]).toEqual([0, 1]);
  kept.set("chat", "storage:a", "2", true);
  expect(kept.read("chat")).toEqual({ "storage:a": "2" });
  kept.set("chat", "storage:a", null, true);
  kept.write();
  expect([lasting.kept.size, session.kept.size]).toEqual([0, 0]);
});

test("a service over its limit keeps its earlier values, and others lose nothing", () => {
  const { kept } = areas();
  kept.set("chat", "storage:a", "1", true);
  kept.set("chat", "storage:b", "x".repeat(100_000), true);
  expect(kept.read("chat")).toEqual({ "storage:a": "1" });
});

test("many small values over the total limit are stored up to the limit, to the character", () => {
  const { kept, lasting } = areas();
  for (let each = 0; each < 2000; each += 1) kept.set("chat", `cookie:"${each}"`, `\n${"x".repeat(97)}`, true);
  kept.write();
  const text = lasting.kept.get("porchlight.third-party.chat") ?? "";
  const [[name, value] = ["", ""]] = Object.entries(kept.read("chat"));
  const oneMore = text.length + JSON.stringify({ [name]: value }).length - 1;
  expect([text.length <= 100_000, oneMore + 3 > 100_000]).toEqual([true, true]);
});

test("a value that is overwritten repeatedly takes the space of one", () => {
  const { kept } = areas();
  for (let each = 0; each < 20; each += 1) {
    kept.set("chat", "storage:a", `${each} ${"x".repeat(60_000)}`, true);
    kept.write();
  }
  expect(kept.read("chat")["storage:a"]).toMatch(/^19 /);
});

test("continuous writes are batched, with the last value of each name", () => {
  const { kept, lasting, waiting } = areas();
  for (let each = 0; each < 50_000; each += 1)
    kept.set("chat", `storage:${each % 50}`, `${each} ${"x".repeat(1500)}`, true);
  expect([lasting.writes, waiting.length]).toEqual([0, 1]);
  waiting[0]?.();
  expect(lasting.writes).toBe(1);
  expect(kept.read("chat")["storage:49"]).toMatch(/^49999 /);
  kept.set("chat", "storage:0", "1", true);
  expect(waiting).toHaveLength(2);
});

test("names of built-in properties are names like any other", () => {
  const { kept } = areas();
  for (const name of ["__proto__", "constructor", "toString"]) kept.set("chat", name, '{"polluted":true}', true);
  kept.set("chat", "toString", null, true);
  expect(Object.keys(kept.read("chat"))).toEqual(["__proto__", "constructor"]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("withdrawn consent deletes all values of a service, or all but those of the tab", () => {
  const { kept } = areas();
  for (const name of ["storage:a", "session:storage:b"]) kept.set("chat", name, "1", true);
  kept.clear("chat", true);
  expect(kept.read("chat")).toEqual({ "session:storage:b": "1" });
  kept.clear("chat", false);
  expect(kept.read("chat")).toEqual({});
});

test("malformed stored values read as empty, and a browser without storage causes no error", () => {
  const { kept, lasting } = areas();
  lasting.kept.set("porchlight.third-party.chat", "[");
  lasting.kept.set("porchlight.third-party.tags", "null");
  expect([kept.read("chat"), kept.read("tags")]).toEqual([{}, {}]);
  const refusing = createThirdPartyStorage({
    lasting: () => {
      throw new Error("No storage.");
    },
    session: () => {
      throw new Error("No storage.");
    },
  });
  refusing.set("chat", "storage:a", "1", true);
  refusing.clear("chat", false);
  expect(refusing.read("chat")).toEqual({});
});
