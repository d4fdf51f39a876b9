/** Where a path leads. */
export interface RedirectRule {
  /** Path with a trailing slash; the path without one redirects too. `:name` stands for any one segment. */
  readonly from: string;
  /**
   * A path of this site, an absolute address elsewhere, or a hash alone, such as `#login`: the page that the visitor
   * comes from, with what that hash opens there. Names in braces at the end of a hash, `#reset-password{key,login}`,
   * are of parameters of the query that go behind the hash, so that no server, log or referrer sees them again.
   */
  readonly to: string;
}

/** Whether a redirect takes parameters out of the query, as they are nobody else's; such a response is not kept. */
export const hidesParameters = (to: string): boolean => behindHash.test(to);

const behindHash = /(#[^{}]*)\{([\w,]+)\}$/;

/**
 * The address that a redirect leads to: its target with the query that the old address came with, before any hash.
 * `cameFrom` is path and query of the page that a hash alone stays on.
 */
export function redirectLocation(to: string, search: string, cameFrom: string): string {
  const names = behindHash.exec(to)?.[2]?.split(",") ?? [];
  const parameters = search.slice(1).split("&").filter(Boolean);
  const isHidden = (parameter: string) => names.includes(parameter.split("=")[0] ?? "");
  const hidden = parameters.filter(isHidden);
  const shown = names.length === 0 ? search.slice(1) : parameters.filter((each) => !isHidden(each)).join("&");
  const plain = to.replace(behindHash, "$1") + (hidden.length > 0 ? `?${hidden.join("&")}` : "");
  const target = plain.startsWith("#") ? cameFrom + plain : plain;
  if (shown === "") return target;
  const hashAt = target.indexOf("#");
  const page = hashAt === -1 ? target : target.slice(0, hashAt);
  return page + (page.includes("?") ? "&" : "?") + shown + target.slice(page.length);
}
