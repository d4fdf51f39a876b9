import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { favoritesOn, product, settled } from "./testing/favorites-on.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("changes are pending until they are saved or taken back", async () => {
  const { favorites, sent, pending } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  expect(pending.kept()).toEqual([7, -5]);
  await sent[0]?.succeed();
  expect(pending.kept()).toEqual([-5]);
  await sent[1]?.fail(new Error("no answer"));
  expect(pending.kept()).toEqual([]);
});

test("what a page that is gone has left is saved on top of what is stored, without a notification", async () => {
  const gone = favoritesOn([]);
  await gone.favorites.load();
  for (const id of [1, 2, 3]) gone.favorites.toggle(product(id));
  const { favorites, sent, ids, events, pending } = favoritesOn([8], { pending: gone.pending });
  favorites.resume(7);
  expect(ids()).toEqual([1, 2, 3]);
  await settled();
  expect(sent.map((each) => each.ids)).toEqual([[8, 1, 2, 3]]);
  await sent[0]?.succeed();
  expect([events, pending.kept()]).toEqual([[], []]);
});

test("what fails because the login has ended stays pending, and goes through with the next login", async () => {
  const { favorites, sent, checkLogin, endLogin, pending, ids } = favoritesOn([5]);
  await favorites.load();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  checkLogin.mockImplementation(async () => {
    endLogin();
    favorites.reset();
  });
  await sent[0]?.fail(new Error("Authentication token expired"));
  expect([ids(), pending.kept()]).toEqual([[], [7, -5]]);
  favorites.resume(7);
  await settled();
  expect(sent[1]?.ids).toEqual([7]);
});

test("a page that goes sends all that is not saved, at once and without asking for anything", async () => {
  const { favorites, sent, sendLast } = favoritesOn([5]);
  favorites.leave();
  await favorites.load();
  favorites.leave();
  expect(sendLast).not.toHaveBeenCalled();
  favorites.toggle(product(7));
  await settled();
  favorites.toggle(product(5));
  favorites.toggle(product(8));
  favorites.leave();
  expect(sendLast).toHaveBeenCalledExactlyOnceWith([7, 8]);
  expect(sent).toHaveLength(1);
});
