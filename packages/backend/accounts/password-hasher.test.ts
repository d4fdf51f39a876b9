import * as argon2 from "@node-rs/argon2";
import { afterEach, expect, test, vi } from "vitest";
import { PasswordHasher } from "./passwords.ts";

vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});
afterEach(() => void vi.mocked(argon2.verify).mockReset());

test("a hash matches only its password", async () => {
  const real = await vi.importActual<typeof argon2>("@node-rs/argon2");
  vi.mocked(argon2.verify).mockImplementation(real.verify);
  const hasher = new PasswordHasher();
  const hash = await hasher.hash("cafe\u0301 on Main");
  expect(await hasher.verify(hash, "caf\u00e9 on Main")).toBe(true);
  expect(await hasher.verify(hash, "Cafe\u0301 on Main")).toBe(false);
  expect(await hasher.verify(undefined, "cafe\u0301 on Main")).toBe(false);
});

test("two hashes run at a time, the others are queued, and a failed one frees its slot", async () => {
  const ends: { resolve: (matches: boolean) => void; reject: (error: Error) => void }[] = [];
  vi.mocked(argon2.verify).mockImplementation(
    () => new Promise<boolean>((resolve, reject) => void ends.push({ resolve, reject })),
  );
  const hasher = new PasswordHasher();
  const responses = Array.from({ length: 5 }, () => hasher.verify("hash", "x").catch(() => "failed"));
  expect(argon2.verify).toHaveBeenCalledTimes(2);
  ends[0]?.reject(new Error("No memory."));
  await responses[0];
  await vi.waitUntil(() => ends.length === 3, { timeout: 120_000 });
  for (let ended = 1; ended < 5; ended++) {
    await vi.waitUntil(() => ends.length > ended, { timeout: 120_000 });
    ends[ended]?.resolve(true);
  }
  expect(await Promise.all(responses)).toEqual(["failed", true, true, true, true]);
  expect(argon2.verify).toHaveBeenCalledTimes(5);
});

test("with sixty waiting it is full and rejects more", async () => {
  vi.mocked(argon2.verify).mockImplementation(() => new Promise<boolean>(() => undefined));
  const hasher = new PasswordHasher();
  for (let index = 0; index < 61; index++) void hasher.verify("hash", "x");
  expect(hasher.isFull).toBe(false);
  void hasher.verify("hash", "x");
  expect(hasher.isFull).toBe(true);
  await expect(hasher.verify("hash", "x")).rejects.toThrow("Too many attempts. Please try again in 5 seconds.");
  expect(argon2.verify).toHaveBeenCalledTimes(2);
});
