import { outcomeUnknown, storeUnavailable } from "@porchlight/backend/store/store-error.ts";
import { expect, test } from "vitest";
import { loginProblem, registrationProblem } from "#app/domain/accounts/account-errors.ts";
import { guardedSites, logIn, wrong } from "../testing/guarded-sites.ts";
import { jane, owner, stranger } from "../testing/proxy-accounts.ts";
import { recordingHost, sourceAt } from "../testing/proxy-site.ts";

const { closing, siteWith, onWordPress } = guardedSites();

test.each(["0.7.0", "0.7.2"] as const)(
  "what the JWT plugin %s reveals about names is not forwarded",
  async (jwtPlugin) => {
    const { site } = await onWordPress({ jwtPlugin });
    for (const username of ["jane", "jane@example.com", "nobody", "nobody@example.com"]) {
      expect((await logIn(site, "a wrong guess", owner, username)).body.errors).toEqual([wrong]);
    }
  },
);

test.each([
  ["in another language", 200, ["login"], "<strong>Fehler:</strong> Der Benutzername jane ist hier nicht registriert."],
  ["without a path", 200, undefined, "Unknown username."],
  ["with a status of its own", 403, ["login"], "incorrect_password"],
  ["with a status as of a failure", 500, ["login"], "incorrect_password"],
])("a host’s reason %s is not forwarded", async (_how, status, path, message) => {
  const host = await recordingHost();
  closing(() => host.close());
  host.respond = (_request, response) => {
    response.statusCode = status;
    response.end(
      JSON.stringify({
        data: { login: null },
        errors: [
          { message, path },
          { message: "More of jane.", path },
        ],
      }),
    );
  };
  const site = await siteWith(sourceAt(host.origin), {});
  expect((await logIn(site, "a wrong guess", owner)).body.errors).toEqual([wrong]);
});

test.each([storeUnavailable, outcomeUnknown])(
  "an error of the embedded store keeps its own message, also for logins: $message",
  async ({ message }) => {
    const host = await recordingHost();
    closing(() => host.close());
    host.respond = (_request, response) => {
      response.statusCode = 503;
      response.end(JSON.stringify({ data: { login: null }, errors: [{ message, path: ["login"] }] }));
    };
    const site = await siteWith(sourceAt(host.origin), {});
    const { status, body } = await logIn(site, jane.password, owner);
    expect([status, body.errors]).toMatchObject([503, [{ message, path: ["login"] }]]);
  },
);

test("a host without a JWT secret is an upstream error, logged once and again after a login", async () => {
  const host = await recordingHost();
  closing(() => host.close());
  const message = "JWT Auth is not configured correctly. Please contact a site administrator.";
  const refuse: typeof host.respond = (_request, response) =>
    response.end(JSON.stringify({ data: { login: null }, errors: [{ message, path: ["login"] }] }));
  host.respond = refuse;
  const site = await siteWith(sourceAt(host.origin), {});
  for (const address of [owner, stranger]) {
    const { errors } = (await logIn(site, jane.password, address)).body;
    expect(errors).toMatchObject([{ message, path: ["login"] }]);
  }
  expect(loginProblem({ messages: [message], isNetworkFailure: false }).problem).toBe("upstream-error");
  const toDo =
    "Nobody can log in: the WordPress at CONTENT_URL has no secret for its tokens. Define GRAPHQL_JWT_AUTH_SECRET_KEY in its wp-config.php (docs/wordpress.md).";
  expect(site.logged).toEqual([toDo]);
  host.respond = (_request, response) =>
    response.end(JSON.stringify({ data: { login: { authToken: "a", refreshToken: "r", user: null } } }));
  await logIn(site, jane.password, owner);
  host.respond = refuse;
  await logIn(site, jane.password, owner);
  expect(site.logged).toEqual([toDo, toDo]);
});

test("a host without the JWT plugin is logged, and an account it creates is reported as created", async () => {
  const tokens = ["jwtAuthExpiration", "jwtAuthToken", "jwtRefreshToken"].map((field) => `User.${field}`);
  const without = ["RootMutation.login", "RootMutation.refreshJwtAuthToken", ...tokens];
  const { site } = await onWordPress({ without });
  for (let time = 0; time < 2; time += 1) {
    const messages = (await logIn(site, jane.password, owner)).body.errors?.map((error) => error.message) ?? [];
    expect(loginProblem({ messages, isNetworkFailure: false })).toMatchObject({
      text: "Logging in does not work at the moment. Try again later, or call 303-555-0142.",
    });
  }
  const ada = { ...jane, username: "ada", email: "ada@example.com" };
  const { status, body } = await site.sendOperation("RegisterUser", ada);
  expect(status).toBe(200);
  expect(body.errors).toEqual([
    { message: "The JWT token could not be returned", path: ["registerUser", "user", "jwtAuthToken"] },
  ]);
  expect(registrationProblem({ messages: [body.errors?.[0]?.message ?? ""], isNetworkFailure: false }).problem).toBe(
    "registered-only",
  );
  expect(site.logged).toEqual([
    "Nobody can log in: the WordPress at CONTENT_URL does not have the plugin WPGraphQL JWT Authentication. Install and activate it (docs/wordpress.md).",
    "Somebody registered and could not be logged in: the WordPress at CONTENT_URL gave no tokens. Check that the plugin WPGraphQL JWT Authentication is active and GRAPHQL_JWT_AUTH_SECRET_KEY is defined in its wp-config.php (docs/wordpress.md).",
  ]);
});

test("a host’s Retry-After is forwarded without its message", async () => {
  const host = await recordingHost();
  closing(() => host.close());
  host.respond = (_request, response) => {
    response.writeHead(429, { "Retry-After": "60" });
    response.end(JSON.stringify({ data: { login: null }, errors: [{ message: "The user jane is locked." }] }));
  };
  const site = await siteWith(sourceAt(host.origin), {});
  const { status, headers, body } = await logIn(site, "a wrong guess", owner);
  expect([status, headers.get("retry-after"), body.errors]).toEqual([
    429,
    "60",
    [{ message: "Too many attempts. Please try again later.", path: ["login"] }],
  ]);
});

test("a host’s message about the operation itself is forwarded", async () => {
  const { site } = await onWordPress({ isOpen: true });
  const query = 'mutation L { login(input: {username: "nobody", password: "x"}) { nothing } }';
  expect((await site.post({ query })).body.errors?.[0]?.message).toMatch(/"nothing"/);
});
