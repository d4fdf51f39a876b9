/** Path of the page where visitors request alerts by email. */
export const alertsPath = "/alerts/";

/** URL of that page: about the query string of a search, or the path of a product. */
export function alertHref(about: "search" | "about", value: string): string {
  const encoded = about === "search" ? encodeURIComponent(value) : encodeURIComponent(value).replaceAll("%2F", "/");
  return value ? `${alertsPath}?${about}=${encoded}` : alertsPath;
}
