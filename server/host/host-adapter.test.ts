import { expect, test } from "vitest";
import { adaptedHosts, homeByUri } from "./testing/adapted-hosts.ts";

const host = adaptedHosts();

test("an operation is sent whole under its name, and what a host has of it comes as the contract says", async () => {
  const { send, wordpress } = await host({ model: "full" });
  const { data, errors, omitted, deviations } = await send(homeByUri, { uri: "/home/home-2000/" });
  expect({ errors, omitted, deviations }).toEqual({ errors: [], omitted: [], deviations: [] });
  expect(data).toEqual({
    home: {
      databaseId: 2000,
      title: "home 2000",
      slug: "home-2000",
      extras: { readyDate: "2027-03-01", gallery: [] },
      qmiHomeDetails: { floorplan: { databaseId: 1000, extras: { levelsCount: 2 } } },
    },
  });
  expect(wordpress.asked.map(({ operationName }) => operationName)).toEqual(["GetHome"]);
});

test("an operation outside the contract is sent as it is", async () => {
  const { send } = await host();
  expect((await send("query Mine { generalSettings { title } }")).errors).toHaveLength(1);
});
