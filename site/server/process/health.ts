import type { ServerContext } from "../requests/request-context.ts";

/** `/healthz`: the process lives. */
export function healthz(c: ServerContext): Response {
  return c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" });
}

/** `/readyz`: the content answers. Asked at most once a second, however often this address is. */
export function readyz(isReady: () => Promise<boolean>, now: () => number = Date.now) {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return async (c: ServerContext): Promise<Response> => {
    if (!last || now() - last.at > 1000) last = { at: now(), answer: isReady().catch(() => false) };
    const ready = await last.answer;
    const body = ready ? { status: "ready" } : { status: "the content does not answer" };
    return c.json(body, ready ? 200 : 503, { "Cache-Control": "no-store" });
  };
}
