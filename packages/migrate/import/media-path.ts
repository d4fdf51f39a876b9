import { createHash } from "node:crypto";
import { BlockList, isIP } from "node:net";
import { hostFolder, safePathPart } from "@porchlight/backend/store/entry-data.ts";
import { decodePercent } from "@porchlight/contract/addresses";
import { mediaTypeOf } from "@porchlight/contract/media";

/**
 * Path of a host's file below the media folder: `cms.example.com/wp-content/uploads/2026/a.jpg`. Contains only letters,
 * digits, `_`, `.` and `-`; undefined for a type that is not served.
 */
export function mediaPath(sourceUrl: string): string | undefined {
  const url = new URL(sourceUrl);
  const names = url.pathname
    .split("/")
    .filter((name) => name !== "")
    .map((name) => decodePercent(name) ?? name);
  const safe = names.map(safePathPart);
  const isSame = url.search === "" && safe.every((name, index) => name === names[index]);
  const file = safe.at(-1);
  if (file === undefined || !mediaTypeOf(file)) return undefined;
  // Two addresses that differ only in replaced characters must not share a file.
  const own = isSame ? file : `${createHash("sha256").update(url.href).digest("hex").slice(0, 8)}-${file}`;
  return [hostFolder(sourceUrl), ...safe.slice(0, -1), own].join("/");
}

/**
 * Whether media may be fetched from an address: http or https, and no host of a private network unless the content host
 * is in one.
 */
export function mayFetchMedia(address: URL, hostUrl: string): boolean {
  if (!/^https?:$/.test(address.protocol) || address.username !== "" || address.password !== "") return false;
  const host = new URL(hostUrl);
  return address.origin === host.origin || isPrivateHost(host.hostname) || !isPrivateHost(address.hostname);
}

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["224.0.0.0", 3],
] as const) {
  privateAddresses.addSubnet(network, prefix, "ipv4");
}
privateAddresses.addSubnet("::", 127, "ipv6");
privateAddresses.addSubnet("fc00::", 7, "ipv6");
privateAddresses.addSubnet("fe80::", 10, "ipv6");

/** Whether a host name is this machine or a private address, without resolving it. */
export function isPrivateHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const version = isIP(name);
  if (version !== 0) return privateAddresses.check(name, version === 4 ? "ipv4" : "ipv6");
  return name === "localhost" || !name.includes(".") || /\.(?:localhost|local|internal)$/.test(name);
}
