import { expect, test } from "vitest";
import { refusedLinksLog } from "./refused-links.ts";

test("each refused address is written to the log once, with its page, field and no more of it than helps", async () => {
  const lines: unknown[] = [];
  const links = refusedLinksLog({ warn: (details: unknown) => void lines.push(details) });
  const long = `javascript:${"x".repeat(1000)}`;
  await Promise.all(
    ["/a/", "/b/"].map((page) =>
      links.during(page, async () => {
        await Promise.resolve();
        links.tell({ href: "data:text/html,x", where: 'menu main, "Homes"' });
        if (page === "/b/") links.tell({ href: long, where: "" });
      }),
    ),
  );
  expect(lines).toEqual([
    { href: "data:text/html,x", where: 'menu main, "Homes"', page: "/a/" },
    { href: long.slice(0, 200), where: "", page: "/b/" },
  ]);
});
