import { expect, test, vi } from "vitest";
import { fakeContent } from "../testing/fake-content.ts";
import { withLiveFigures } from "./with-live-figures.ts";

const empty = {
  page: null,
  neighborhoods: { nodes: [] },
  plans: { nodes: [] },
  models: { nodes: [] },
  homes: { nodes: [] },
};

test("texts without live figures are the same object, and nothing is asked for them", async () => {
  const { content, asked } = fakeContent({ GetOverviewMap: empty });
  const texts = { items: [{ text: "Two {homes} for sale?", title: null }], count: 2 };
  const plain = { ...texts, items: [{ text: "{braces} alone", title: null }] };
  expect(await withLiveFigures(content, plain)).toBe(plain);
  expect(asked).toEqual([]);
  expect(await withLiveFigures(content, texts)).toEqual({
    items: [{ text: "Two no homes for sale for sale?", title: null }],
    count: 2,
  });
  expect(asked.map(({ name }) => name)).toEqual(["GetOverviewMap"]);
});

test("a figure of something that the content lacks stays as it is written and is logged once", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const { content } = fakeContent({ GetOverviewMap: empty });
  for (let round = 0; round < 2; round += 1) {
    expect(await withLiveFigures(content, "From {price of nowhere}, {homes ready}.")).toBe(
      "From {price of nowhere}, no homes ready now.",
    );
  }
  expect(warn).toHaveBeenCalledTimes(1);
  expect(String(warn.mock.calls[0]?.[0])).toContain("{price of nowhere}");
  warn.mockRestore();
});
