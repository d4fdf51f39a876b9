import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { hostFolder, safePathPart } from "#backend/store/links.ts";

/** Endings of files that the site serves. */
const servedEndings = /\.(?:jpe?g|png|webp|avif|gif|svg|mp4|webm|pdf)$/i;

/**
 * Where a file of a host is stored below the media folder: `cms.example.com/wp-content/uploads/2026/a.jpg`. Letters,
 * digits, `_`, `.` and `-` only, whatever the address holds; undefined for a file of a type that is not served.
 */
export function mediaPath(sourceUrl: string): string | undefined {
  const url = new URL(sourceUrl);
  const names = url.pathname
    .split("/")
    .filter((name) => name !== "")
    .map(decodedName);
  const safe = names.map(safePathPart);
  const isSame = url.search === "" && safe.every((name, index) => name === names[index]);
  const file = safe.at(-1);
  if (file === undefined || !servedEndings.test(file)) return undefined;
  // Two addresses that differ only in what was replaced must not meet in one file.
  const own = isSame ? file : `${createHash("sha256").update(url.href).digest("hex").slice(0, 8)}-${file}`;
  return [hostFolder(sourceUrl), ...safe.slice(0, -1), own].join("/");
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * Whether media may be fetched from an address: over http or https, and no host of a private network unless
 * the content host stands in one itself.
 */
export function mayFetchMedia(address: URL, hostUrl: string): boolean {
  if (!/^https?:$/.test(address.protocol) || address.username !== "" || address.password !== "") return false;
  const host = new URL(hostUrl);
  return address.origin === host.origin || isPrivateHost(host.hostname) || !isPrivateHost(address.hostname);
}

/** Whether a host name is this machine or an address of a private network. Names are judged as they are written. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  if (isIP(name) === 4) return isPrivateIpv4(name);
  if (isIP(name) === 6) {
    const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]+):([0-9a-f]+))$/.exec(name);
    if (mapped) return isPrivateIpv4(mapped[1] ?? dotted(mapped[2] ?? "0", mapped[3] ?? "0"));
    return name === "::" || name === "::1" || /^f[cd]|^fe[89ab]/.test(name);
  }
  return name === "localhost" || !name.includes(".") || /\.(?:localhost|local|internal)$/.test(name);
}

function isPrivateIpv4(address: string): boolean {
  const [a = 0, b = 0] = address.split(".").map(Number);
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  return (
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168)
  );
}

function dotted(high: string, low: string): string {
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}
