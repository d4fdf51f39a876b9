import { expect, test } from "vitest";
import { endpointOf, homeAddressOf, passwordPageOf } from "./addresses.ts";

test.each([
  ["https://cms.example.com", "https://cms.example.com/wp/graphql", "https://cms.example.com"],
  ["https://cms.example.com/", "https://cms.example.com/wp/graphql", "https://cms.example.com"],
  ["https://example.com/cms//", "https://example.com/cms/wp/graphql", "https://example.com/cms"],
  ["https://cms.example.com/wp/graphql", "https://cms.example.com/wp/graphql", "https://cms.example.com"],
  ["https://cms.example.com/graphql/", "https://cms.example.com/graphql", "https://cms.example.com"],
])("the host %s has its endpoint at %s and its base URL at %s", { tags: ["S7.1"] }, (address, endpoint, home) => {
  expect(endpointOf(address)).toBe(endpoint);
  expect(homeAddressOf(address)).toBe(home);
  expect(passwordPageOf(address)).toBe(`${home}/wp-login.php?action=lostpassword`);
});
