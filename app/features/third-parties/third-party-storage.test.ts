import { expect, test } from "vitest";
import { createThirdPartyStorage } from "./third-party-storage.ts";

function areas() {
  const area = () => {
    const stored = new Map<string, string>();
    return {
      stored,
      getItem: (name: string) => stored.get(name) ?? null,
      writes: 0,
      setItem(name: string, value: string) {
        this.writes += 1;
        stored.set(name, value);
      },
      removeItem: (name: string) => void stored.delete(name),
    };
  };
  const [lasting, session] = [area(), area()];
  const waiting: (() => void)[] = [];
  const storage = createThirdPartyStorage({ lasting: () => lasting, session: () => session }, (work) =>
    waiting.push(work),
  );
  return { lasting, session, storage, waiting };
}

test("each service reads its own values; those of the tab are in the tab’s storage", () => {
  const { storage, lasting, session } = areas();
  storage.set("chat", "storage:a", "1", true);
  storage.set("chat", "session:storage:b", "2", true);
  storage.set("tags", "cookie:_ga", "9|GA1", true);
  expect(storage.read("chat")).toEqual({ "storage:a": "1", "session:storage:b": "2" });
  expect(storage.read("marketing")).toEqual({});
  expect([...lasting.stored.keys()]).toEqual(["porchlight.third-party.chat", "porchlight.third-party.tags"]);
  expect([...session.stored.keys()]).toEqual(["porchlight.third-party.chat"]);
});

test("without consent nothing outlasts the tab, and deleted values are deleted in both places", () => {
  const { storage, lasting, session } = areas();
  storage.set("chat", "storage:a", "1", false);
  storage.write();
  expect([lasting.stored.size, session.stored.size]).toEqual([0, 1]);
  storage.set("chat", "storage:a", "2", true);
  expect(storage.read("chat")).toEqual({ "storage:a": "2" });
  storage.set("chat", "storage:a", null, true);
  storage.write();
  expect([lasting.stored.size, session.stored.size]).toEqual([0, 0]);
});

test("a service over its limit keeps its earlier values, and others lose nothing", () => {
  const { storage } = areas();
  storage.set("chat", "storage:a", "1", true);
  storage.set("chat", "storage:b", "x".repeat(100_000), true);
  expect(storage.read("chat")).toEqual({ "storage:a": "1" });
});

test("many small values over the total limit are stored up to the limit, to the character", () => {
  const { storage, lasting } = areas();
  for (let each = 0; each < 2000; each += 1) storage.set("chat", `cookie:"${each}"`, `\n${"x".repeat(97)}`, true);
  storage.write();
  const text = lasting.stored.get("porchlight.third-party.chat") ?? "";
  const [[name, value] = ["", ""]] = Object.entries(storage.read("chat"));
  const oneMore = text.length + JSON.stringify({ [name]: value }).length - 1;
  expect([text.length <= 100_000, oneMore + 3 > 100_000]).toEqual([true, true]);
});

test("a value that is overwritten repeatedly takes the space of one", () => {
  const { storage } = areas();
  for (let each = 0; each < 20; each += 1) {
    storage.set("chat", "storage:a", `${each} ${"x".repeat(60_000)}`, true);
    storage.write();
  }
  expect(storage.read("chat")["storage:a"]).toMatch(/^19 /);
});

test("continuous writes are batched, with the last value of each name", () => {
  const { storage, lasting, waiting } = areas();
  for (let each = 0; each < 50_000; each += 1)
    storage.set("chat", `storage:${each % 50}`, `${each} ${"x".repeat(1500)}`, true);
  expect([lasting.writes, waiting.length]).toEqual([0, 1]);
  waiting[0]?.();
  expect(lasting.writes).toBe(1);
  expect(storage.read("chat")["storage:49"]).toMatch(/^49999 /);
  storage.set("chat", "storage:0", "1", true);
  expect(waiting).toHaveLength(2);
});

test("names of built-in properties are names like any other", () => {
  const { storage } = areas();
  for (const name of ["__proto__", "constructor", "toString"]) storage.set("chat", name, '{"polluted":true}', true);
  storage.set("chat", "toString", null, true);
  expect(Object.keys(storage.read("chat"))).toEqual(["__proto__", "constructor"]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test("withdrawn consent deletes all values of a service, or all but those of the tab", () => {
  const { storage } = areas();
  for (const name of ["storage:a", "session:storage:b"]) storage.set("chat", name, "1", true);
  storage.clear("chat", true);
  expect(storage.read("chat")).toEqual({ "session:storage:b": "1" });
  storage.clear("chat", false);
  expect(storage.read("chat")).toEqual({});
});

test("malformed stored values read as empty, and a browser without storage causes no error", () => {
  const { storage, lasting } = areas();
  lasting.stored.set("porchlight.third-party.chat", "[");
  lasting.stored.set("porchlight.third-party.tags", "null");
  expect([storage.read("chat"), storage.read("tags")]).toEqual([{}, {}]);
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
