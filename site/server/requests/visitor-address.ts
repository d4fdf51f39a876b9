import { isIPv4, isIPv6 } from "node:net";

/** A text that is no address is kept up to here: something told its sender apart by it. */
const maxOpaqueCharacters = 64;

/**
 * The address in an entry of `X-Forwarded-For`: without a port, brackets, quotes and zone, an IPv4 address inside an
 * IPv6 one as itself. What is no address stays as it is, cut to 64 characters.
 */
export function plainAddress(entry: string): string {
  const text = entry
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .trim();
  const inBrackets = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  const withPort = /^([\d.]+):\d{1,5}$/.exec(text)?.[1];
  const address = (inBrackets ?? withPort ?? text).toLowerCase().replace(/%.*$/, "");
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? "";
  if (isIPv4(mapped)) return mapped;
  return isIPv4(address) || isIPv6(address) ? address : text.slice(0, maxOpaqueCharacters);
}

/**
 * Whom attempts are counted for: an IPv4 address, or the first 64 bits of an IPv6 address, since a household has
 * all of the rest. Requests without an address share `unknown`.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (plain === "") return "unknown";
  return isIPv6(plain) ? firstHalf(plain) : plain;
}

function firstHalf(address: string): string {
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
