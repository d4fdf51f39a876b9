import { expect, test } from "vitest";
import { networkOf, plainAddress } from "./request-context.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  [" 203.0.113.7:4711 ", "203.0.113.7"],
  ['"203.0.113.7:4711"', "203.0.113.7"],
  ["[2001:DB8::1]:443", "2001:db8::1"],
  ['"[2001:db8::1]"', "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["[::FFFF:203.0.113.7]:80", "203.0.113.7"],
  ["fe80::1%eth0", "fe80::1"],
  ["", ""],
  ["_hidden", "_hidden"],
  ["203.0.113.777:80", "203.0.113.777:80"],
  ["::ffff:203.0.113", "::ffff:203.0.113"],
  ["x".repeat(5000), "x".repeat(64)],
])("%j in X-Forwarded-For is the address %s", (entry, address) => {
  expect(plainAddress(entry)).toBe(address);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
  ["", "unknown"],
  ["nonsense", "nonsense"],
])("attempts from %j count for %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
