import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { FrameHosts } from "#app/ui/overlays/film-opener.tsx";
import { Blocks } from "../registry.tsx";

const film = {
  href: "https://my.matterport.com/show/?m=1",
  title: "Tour of the Juniper",
  provider: "Matterport",
  player: { kind: "frame", src: "https://my.matterport.com/show/?m=1&play=1" },
} as const;

function tourWith(frameHosts: readonly string[]): string {
  const blocks = <Blocks blocks={[{ layout: "virtual-tour", film }]} surroundings={{ menus: {} }} />;
  const router = createMemoryRouter([{ path: "/", element: <FrameHosts value={frameHosts}>{blocks}</FrameHosts> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("S2.140 a tour opens over the page where its host is allowed in frames; its player is not in the page", () => {
  const html = tourWith(["my.matterport.com"]);
  expect(html).toContain('href="https://my.matterport.com/show/?m=1"');
  expect(html).toMatch(/<a[^>]* aria-haspopup="dialog"/);
  expect(html).not.toMatch(/target=|new window|iframe|play=1/);
});

test("a tour of a host that is not allowed in frames opens there, in a new window, and says so", () => {
  const html = tourWith(["player.vimeo.com"]);
  expect(html).toContain('href="https://my.matterport.com/show/?m=1"');
  expect(html).toMatch(/<a[^>]* target="_blank"/);
  expect(html).toMatch(/<a[^>]* rel="noopener"/);
  expect(html).toContain("Tour of the Juniper (opens in a new window)");
  expect(html).not.toMatch(/aria-haspopup|iframe/);
});
