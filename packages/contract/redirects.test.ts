import { expect, test } from "vitest";
import { hidesParameters, redirectLocation } from "./redirects.ts";

test("the query of the old URL is added after the target's own and before its hash", () => {
  expect(redirectLocation("/blog/", "", "/")).toBe("/blog/");
  expect(redirectLocation("/blog/", "?", "/")).toBe("/blog/");
  expect(redirectLocation("/blog/", "?from=mail&n=1", "/")).toBe("/blog/?from=mail&n=1");
  expect(redirectLocation("/blog/?page=2", "?from=mail", "/")).toBe("/blog/?page=2&from=mail");
  expect(redirectLocation("/help/#warranty", "?from=mail", "/")).toBe("/help/?from=mail#warranty");
  expect(redirectLocation("https://jobs.example/a#b", "?from=mail", "/")).toBe("https://jobs.example/a?from=mail#b");
});

test("parameters in braces move to the hash of the target, unchanged", () => {
  const to = "/#reset-password{key,login}";
  expect(redirectLocation(to, "?key=a%2Bb&login=ada%20k", "/")).toBe("/#reset-password?key=a%2Bb&login=ada%20k");
  expect(redirectLocation(to, "?utm_source=mail&login=ada&key=abc&n=1", "/")).toBe(
    "/?utm_source=mail&n=1#reset-password?login=ada&key=abc",
  );
  expect(redirectLocation(to, "", "/")).toBe("/#reset-password");
  expect(redirectLocation(to, "?keys=1", "/")).toBe("/?keys=1#reset-password");
  expect([to, "/#reset-password", "/{key}/", "https://app.example/#/a?b=1"].map(hidesParameters)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a target that is only a hash stays on the referring page", () => {
  expect(redirectLocation("#login", "", "/")).toBe("/#login");
  expect(redirectLocation("#login", "", "/blog/?page=2")).toBe("/blog/?page=2#login");
  expect(redirectLocation("#login", "?from=mail", "/blog/?page=2")).toBe("/blog/?page=2&from=mail#login");
  expect(redirectLocation("#login", "?from=mail", "/blog/")).toBe("/blog/?from=mail#login");
});
