import { temporaryStore } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { inRequest } from "../requests/request-scope.ts";
import { readSettings } from "../settings.ts";
import type { Span } from "./spans.ts";
import { storeSpans } from "./store-spans.ts";

/** A span that keeps what is begun under it. */
function recordingSpan() {
  const children: { readonly name: string; readonly facts: object | undefined; readonly agoMs: number | undefined }[] =
    [];
  const span: Span = {
    traceId: "",
    child(name, facts, options) {
      children.push({ name, facts, agoMs: options?.agoMs });
      return span;
    },
    set: () => undefined,
    fail: () => undefined,
    end: () => undefined,
    headers: () => ({}),
  };
  return { span, children };
}

const traced = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" });

test("statements of the store are in the trace of the request that runs them, without their values", async () => {
  const store = await temporaryStore(storeSpans(traced));
  const { span, children } = recordingSpan();
  const options = () => store.database.selectFrom("options").select("key").where("key", "=", "geheim").execute();
  await options();
  await inRequest({ id: "a-request", arrivedMs: 0, span }, async () => {
    await options();
    await store.write((writer) => writer.setOption("geheim", 1));
  });
  await options();
  await store.remove();
  expect(children[0]).toEqual({
    name: "store select options",
    facts: { "db.query.text": expect.stringMatching(/^select "key" from "options" where "key" = (?:\?|\$1)$/) },
    agoMs: expect.any(Number),
  });
  expect(children.map(({ name }) => name)).toContain("store insert options");
  expect(children.filter(({ facts }) => JSON.stringify(facts) === JSON.stringify(children[0]?.facts))).toHaveLength(1);
  expect(JSON.stringify(children)).not.toContain("geheim");
});

test("where no traces are sent no statement is measured", () => {
  expect(storeSpans(readSettings({}))).toBeUndefined();
});
