import { expect, test } from "vitest";
import { refusedLinksLog } from "./render.ts";

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
