import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contractSchema } from "#backend/http/graphql-endpoint.ts";
import { backendOn, memoryLog, type TestSite, testPublicUrl } from "#backend/testing/content-store.ts";
import { type ProductSite, productSite } from "#backend/testing/product-site.ts";
import { type GeneratedRequest, generateRequest } from "../testing/generated-requests/generate-request.ts";

const isSoak = process.env.SOAK === "1";
const requestCount = isSoak ? 10_000 : 500;
const validCount = isSoak ? 300 : 100;
/** Before it the caches are empty; a short round fills them only partly, so its memory still grows. */
const warmUpCount = isSoak ? 1000 : 100;
const maxHeapGrowth = isSoak ? 1.2 : 1.5;
/** Another seed generates other requests; a failing one is named in the failure. */
const firstSeed = Number(process.env.REQUESTS_SEED ?? 20_261_121);
const schema = contractSchema();
const log = memoryLog();

/** What a message shows only when something inside broke. */
const internals =
  /node_modules|\.[cm]?[jt]s:\d|\bat \S+ \(|(Type|Reference|Range|Syntax)Error|SQLITE|sqlite|postgres|Cannot read|is not a function|is not iterable|is not defined$|undefined \(/;

let site: ProductSite;
let production: TestSite;
beforeAll(async () => {
  site = await productSite();
  production = await backendOn(site.store.databaseUrl, { log, production: true });
});
afterAll(async () => {
  await production.backend.close();
  await site.remove();
});

interface Answered {
  readonly status: number;
  readonly text: string;
}

async function answerTo({ method, headers, body, search }: GeneratedRequest): Promise<Answered> {
  const url = `${testPublicUrl}/wp/graphql${search && `?${search}`}`;
  const response = await production.backend.fetch(new Request(url, { method, headers, body }));
  return { status: response.status, text: await response.text() };
}

interface Told {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

/** The fault of a response; undefined for a valid one. */
function faultOf(request: GeneratedRequest, { status, text }: Answered): string | undefined {
  if (request.method === "HEAD" || text === "") return status < 500 ? undefined : `status ${status}`;
  const told = [JSON.parse(text) as Told | Told[]].flat();
  const messages = told.flatMap(({ errors }) => errors ?? []).map(({ message }) => message);
  if (told.some((each) => each.data === undefined && !each.errors?.length)) return "neither data nor errors";
  const isUnreadable = messages.some((message) => /^Syntax Error|valid JSON|invalid JSON/.test(message));
  if (status >= 500 && !isUnreadable) return `status ${status}`;
  return messages.find((message) => internals.test(message));
}

async function gives(seed: number): Promise<string | undefined> {
  const request = generateRequest(schema, seed);
  try {
    const logged = log.lines.length;
    const fault = faultOf(request, await answerTo(request));
    const broken = log.lines.slice(logged).find(({ level }) => level === "error");
    return fault ?? (broken && `logged: ${String((broken.details as { err?: unknown }).err)}`);
  } catch (error) {
    return `thrown: ${String(error)}`;
  }
}

/** Bytes of the heap that are in use, once what nobody needs is gone. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

describe(`${requestCount} generated requests, every second one invalid`, () => {
  test("cause no failure, reveal no internals, and leave no memory behind", async () => {
    const faults: { seed: number; fault: string; request: GeneratedRequest }[] = [];
    let heapBefore = 0;
    for (let index = 0; index < requestCount + warmUpCount; index += 1) {
      if (index === warmUpCount) heapBefore = heapBytes();
      const seed = firstSeed + index;
      const fault = await gives(seed);
      if (fault !== undefined && faults.length < 5)
        faults.push({ seed, fault, request: generateRequest(schema, seed) });
    }
    expect(faults).toEqual([]);
    expect(heapBytes() / heapBefore).toBeLessThan(maxHeapGrowth);
  });

  test("return data where they are valid", async () => {
    const kinds: string[] = [];
    for (let seed = firstSeed + (firstSeed % 2); kinds.length < validCount; seed += 2) {
      const { status, text } = await answerTo(generateRequest(schema, seed));
      const [told] = [JSON.parse(text) as Told].flat();
      kinds.push(told?.data === undefined ? String(told?.errors?.[0]?.message) : `data with status ${status}`);
    }
    const others = kinds.filter((kind) => kind !== "data with status 200");
    expect(others.length / kinds.length).toBeLessThan(0.05);
    // They are right too, but exceed a limit.
    expect(others.filter((kind) => !/allowed\.$/.test(kind))).toEqual([]);
  });
});
