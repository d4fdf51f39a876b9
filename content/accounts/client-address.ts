import { isIPv4, isIPv6 } from "node:net";

/** Header in which the site passes on the visitor's address. */
const clientAddressHeader = "x-porchlight-client-address";

/**
 * Whom attempts are counted for: an IPv4 address, or the first 64 bits of an IPv6 address, since a household has
 * all of the rest. Requests without a usable address share `unknown`.
 */
export function clientOf(request: Request): string {
  return clientOfAddress(request.headers.get(clientAddressHeader) ?? "");
}

/** See {@link clientOf}. */
export function clientOfAddress(address: string): string {
  const plain = address.trim().toLowerCase().replace(/%.*$/, "");
  const mapped = plain.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? networkOf(plain) : "unknown";
}

function networkOf(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  // A dotted end stands for two groups; it is beyond the first four in any case.
  const length = front.length + back.length + (address.includes(".") ? 1 : 0);
  const zeros: string[] = tail === undefined ? [] : new Array<string>(8 - length).fill("0");
  const network = [...front, ...zeros, ...back].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
