/** A redirect by path. */
export interface RedirectRule {
  /** Path with a trailing slash; the path without it redirects too. `:name` matches one segment. */
  readonly from: string;
  /**
   * A path of this site, an absolute URL, or a fragment alone, such as `#login`, which keeps the referring page. Names
   * in braces at the end of a fragment, `#reset-password{key,login}`, move query parameters into the fragment, so that
   * they do not reach servers, logs or referrers again.
   */
  readonly to: string;
}

/** Whether a redirect moves query parameters into the fragment, as they are secret; such a response is not cached. */
export const hidesParameters = (to: string): boolean => behindHash.test(to);

const behindHash = /(#[^{}]*)\{([\w,]+)\}$/;

/**
 * The location of a redirect: its target with the query of the request, before any fragment. `cameFrom` is path and
 * query of the page that a fragment alone keeps.
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
