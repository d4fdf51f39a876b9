import { entry, medium, type TemporaryStore, temporaryStore, use } from "@porchlight/backend/testing/content-store.ts";
import {
  startFakeWordPress,
  type WordPressOptions,
} from "@porchlight/backend/testing/fake-wordpress/fake-wordpress.ts";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { HostAdapter, type HostAdapterOptions } from "../host-adapter.ts";

/** Number of plans in the store, with ids from 1000. */
export const planCount = 230;
/** Number of homes in the store, with ids from 2000. */
export const homeCount = 120;

/** Fake hosts on one small store, which exists for the test file: each call starts one, with its adapter. */
export function adaptedHosts() {
  let store: TemporaryStore;
  beforeAll(async () => {
    store = await temporaryStore();
    await store.write(async (writer) => {
      await writer.putMedium(medium(1, "front.jpg"));
      await writer.putEntry(
        entry("neighborhood", 10, {
          uri: "/homes/berthoud/bluestem/",
          title: "Bluestem",
          data: { status: "open", thumbnail: use(1) },
        }),
      );
      for (let id = 1000; id < 1000 + planCount; id += 1) {
        await writer.putEntry(entry("plan", id, { relations: { neighborhood: [10] }, data: { levelsCount: 2 } }));
      }
      for (let id = 2000; id < 2000 + homeCount; id += 1) {
        await writer.putEntry(
          entry("home", id, {
            relations: { neighborhood: [10], floorplan: [1000] },
            data: { readyDate: "2027-03-01" },
          }),
        );
      }
      await writer.putEntry(
        entry("page", 50, {
          uri: "/pick/",
          title: "Brick & timber: what’s new",
          data: { organisms: [{ layout: "product-grid", title: "Cañon City", productPicker: [2000, 1000] }] },
          relations: { productPicker: [2000, 1000] },
        }),
      );
    });
  });
  afterAll(() => store.remove());

  return async (options: Partial<WordPressOptions> = {}, more: Partial<HostAdapterOptions> = {}) => {
    const wordpress = await startFakeWordPress({ databaseUrl: store.databaseUrl, ...options });
    onTestFinished(() => wordpress.close());
    const logged: { message: string; details: object }[] = [];
    const note = (details: object, message: string) => void logged.push({ details, message });
    const adapter = new HostAdapter({
      url: wordpress.endpoint,
      addresses: { site: ["https://www.builder.example"], host: wordpress.origin },
      log: { warn: note },
      ...more,
    });
    const send = (query: string, variables: Record<string, unknown> = {}) =>
      adapter.send({ operationName: /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? "", query, variables });
    // The adapter checks the host before it omits a part.
    const sentCount = () => wordpress.received.filter(({ operationName }) => operationName !== "CheckContract").length;
    return { wordpress, adapter, logged, send, sentCount };
  };
}

/** Looks up a home by URI, through a fragment. */
export const homeByUri =
  "query GetHome($uri: ID!) { home(id: $uri, idType: URI) { databaseId title ...Row qmiHomeDetails { floorplan { databaseId extras { levelsCount } } } } } fragment Row on Home { extras { readyDate gallery { altText } } slug }";
/** A page with picked products of several types. */
export const pickedProducts =
  "query GetPage($uri: ID!) { page(id: $uri, idType: URI) { title organisms { layout title productPicker { __typename ... on Home { databaseId } ... on Plan { databaseId } ... on Model { databaseId } } } } }";
/** Two lists that are longer than one page of a host. */
export const bothLists =
  'query GetOverviewMap { page(id: "/pick/", idType: URI) { title } plans(first: 500) { nodes { databaseId extras { levelsCount } } pageInfo { endCursor hasNextPage } } homes(first: 500) { nodes { databaseId } } }';

/** The ids of a list in a response. */
export const idsIn = (list: unknown) =>
  (list as { nodes: { databaseId: number }[] }).nodes.map(({ databaseId }) => databaseId);
/** A range of ids from `from`, `count` long. */
export const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
/** Ids in ascending order. */
export const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b);
