import { expect, test } from "vitest";
import { type PreviewDocument, type PreviewRequest, previewQueue } from "./block-previews.ts";

const about = (title: string): PreviewRequest => ({ post: 1, title, before: [], organisms: [{ layout: "hero" }] });

/** A queue in front of a site that responds when the test decides. */
function queue() {
  const begun: {
    title: string;
    respond(preview: PreviewDocument): Promise<void>;
    fail(error: unknown): Promise<void>;
  }[] = [];
  const requestPreview = previewQueue(
    ({ title }) =>
      new Promise((resolve, reject) => {
        const settled = () => new Promise<void>((done) => setImmediate(done));
        begun.push({
          title,
          respond(preview) {
            resolve(preview);
            return settled();
          },
          fail(error) {
            reject(error);
            return settled();
          },
        });
      }),
  );
  return { begun, requestPreview, titles: () => begun.map(({ title }) => title) };
}

test("two blocks render concurrently, the rest wait their turn", async () => {
  const { begun, requestPreview, titles } = queue();
  const given: string[] = [];
  for (const title of ["a", "b", "c", "d"]) requestPreview(about(title), ({ html }) => given.push(html ?? ""));
  expect(titles()).toEqual(["a", "b"]);
  await begun[1]?.respond({ html: "B" });
  expect([titles(), given]).toEqual([["a", "b", "c"], ["B"]]);
  await begun[0]?.respond({ html: "A" });
  expect([titles(), given]).toEqual([
    ["a", "b", "c", "d"],
    ["B", "A"],
  ]);
});

test("an aborted request is not started, and one under way returns nothing", async () => {
  const { begun, requestPreview, titles } = queue();
  const given: string[] = [];
  const cancels = ["a", "b", "c"].map((title) => requestPreview(about(title), ({ html }) => given.push(html ?? "")));
  cancels[2]?.();
  cancels[0]?.();
  await begun[0]?.respond({ html: "A" });
  await begun[1]?.respond({ html: "B" });
  expect([titles(), given]).toEqual([["a", "b"], ["B"]]);
});

test("equal requests are sent once, and later ones are answered from memory", async () => {
  const { begun, requestPreview, titles } = queue();
  const given: string[] = [];
  const take = ({ html }: PreviewDocument) => void given.push(html ?? "");
  for (const title of ["a", "b", "c", "c"]) requestPreview(about(title), take);
  await begun[0]?.respond({ html: "A" });
  await begun[2]?.respond({ html: "C" });
  expect([titles(), given]).toEqual([
    ["a", "b", "c"],
    ["A", "C", "C"],
  ]);
  requestPreview(about("c"), take);
  expect([titles(), given.at(-1)]).toEqual([["a", "b", "c"], "C"]);
});

test("a failed render is requested again the next time; errors of WordPress are passed on", async () => {
  const { begun, requestPreview, titles } = queue();
  const given: PreviewDocument[] = [];
  requestPreview(about("a"), (preview) => given.push(preview));
  await begun[0]?.respond({ problem: "The site cannot be reached." });
  requestPreview(about("a"), (preview) => given.push(preview));
  await begun[1]?.fail(Object.assign(new Error("Your session has expired.")));
  requestPreview(about("a"), (preview) => given.push(preview));
  await begun[2]?.fail(undefined);
  expect(titles()).toEqual(["a", "a", "a"]);
  expect(given).toEqual([
    { problem: "The site cannot be reached." },
    { problem: "Your session has expired." },
    { problem: "The preview of this block could not be loaded. Change the block to try again." },
  ]);
});
