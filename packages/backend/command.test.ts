import { afterEach, expect, test, vi } from "vitest";
import { storeUrl } from "./command.ts";

afterEach(() => vi.unstubAllEnvs());

test("commands connect to the database itself rather than through a pooler", () => {
  vi.stubEnv("DATABASE_URL", "postgres://pooler:6432/porchlight?pgbouncer=true");
  vi.stubEnv("DATABASE_DIRECT_URL", "postgres://server/porchlight");
  expect(storeUrl()).toBe("postgres://server/porchlight");
  vi.stubEnv("DATABASE_DIRECT_URL", "");
  expect(storeUrl()).toBe("postgres://pooler:6432/porchlight?pgbouncer=true");
  vi.stubEnv("DATABASE_URL", "");
  expect(storeUrl()).toBe("file:var/porchlight.db");
});
