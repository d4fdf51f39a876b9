import { expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import { refusedLinksLog, renderFacts } from "./render.ts";

test("renders have the builder's number at BDX, or null", () => {
  const factsOf = (environment: Record<string, string>) => renderFacts(readSettings(environment), {} as never);
  expect(factsOf({ BDX_BUILDER_NUMBER: " 0123 " }).bdxBuilderNumber).toBe("0123");
  expect(factsOf({}).bdxBuilderNumber).toBe(null);
});

test("each rejected URL is logged once, with its page and field, and truncated", async () => {
  const lines: unknown[] = [];
  const links = refusedLinksLog({ warn: (details: unknown) => void lines.push(details) });
  const long = `javascript:${"x".repeat(1000)}`;
  await Promise.all(
    ["/a/", "/b/"].map((page) =>
      links.during(page, async () => {
        await Promise.resolve();
        links.report({ href: "data:text/html,x", where: 'menu main, "Homes"' });
        if (page === "/b/") links.report({ href: long, where: "" });
      }),
    ),
  );
  expect(lines).toEqual([
    { href: "data:text/html,x", where: 'menu main, "Homes"', page: "/a/" },
    { href: long.slice(0, 200), where: "", page: "/b/" },
  ]);
});
