import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { proxy } from "hono/proxy";

/** A proxy in front of a site, whose pages report their errors to it. */
export interface ReportingProxy {
  readonly url: string;
  readonly problems: readonly string[];
  close(): void;
}

const scriptPath = "/report-problems.js";
const reportPath = "/problems";

/** Runs before any other script of a page. Synchronous requests also report from pages that are being left. */
function reportProblems(path: string): void {
  const report = (problem: string) => {
    const request = new XMLHttpRequest();
    request.open("POST", path, false);
    request.send(problem);
  };
  for (const level of ["error", "warn"] as const) {
    const write = console[level];
    console[level] = (...parts: unknown[]) => {
      report(`console ${level}: ${parts.map(String).join(" ")}`);
      write.apply(console, parts);
    };
  }
  // The page's own listeners may prevent the browser's report of an error.
  const reportUnprevented = (event: Event, problem: string) =>
    setTimeout(() => !event.defaultPrevented && report(`page error: ${problem}`));
  addEventListener("error", (event) => reportUnprevented(event, event.message));
  addEventListener("unhandledrejection", (event) => reportUnprevented(event, String(event.reason)));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
    report(`another host: ${blockedURI} (${violatedDirective})`);
  });
  document.currentScript?.remove();
}

/** Starts the proxy on a free port, for browsers whose driver has no events about the console. */
export async function startReportingProxy(siteUrl: string): Promise<ReportingProxy> {
  const problems: string[] = [];
  const app = new Hono();
  app.get(scriptPath, (context) =>
    context.body(`(${reportProblems})(${JSON.stringify(reportPath)})`, 200, { "Content-Type": "text/javascript" }),
  );
  app.post(reportPath, async (context) => {
    problems.push(await context.req.text());
    return context.body(null, 204);
  });
  app.all("*", async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const response = await proxy(siteUrl + pathname + search, { raw: req.raw, redirect: "manual" });
    if (response.status >= 400) problems.push(`status ${response.status}: ${pathname}${search}`);
    if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
    const html = (await response.text()).replace("<head>", `<head><script src="${scriptPath}"></script>`);
    response.headers.delete("content-length");
    return new Response(html, response);
  });
  // The browser has left the page, or the site has ended.
  app.onError((_, context) => context.body(null, 502));
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, problems, close: () => void server.close() };
}
