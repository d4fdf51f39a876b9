import { expect, test } from "vitest";
import { clientOf, clientOfAddress } from "./client-address.ts";

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
  ["nonsense", "unknown"],
])("attempts from %j count for %s", (address, client) => {
  expect(clientOfAddress(address)).toBe(client);
});

test("the site passes the visitor's address on in a header; without it all share one", () => {
  const from = (headers: Record<string, string>) => clientOf(new Request("https://homes.test/wp/graphql", { headers }));
  expect(from({ "X-Porchlight-Client-Address": "203.0.113.7" })).toBe("203.0.113.7");
  expect(from({ "X-Forwarded-For": "203.0.113.7" })).toBe("unknown");
});
