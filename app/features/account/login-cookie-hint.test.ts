import { expect, test } from "vitest";
import { accessTokenCookie, refreshTokenCookie } from "#app/graphql/cookies.ts";
import { loginCookieHint } from "./login-cookie-hint.ts";

test("S4.2 S4.3 either token makes the visitor worth a check", () => {
  for (const { name } of [accessTokenCookie, refreshTokenCookie]) {
    expect(loginCookieHint(`${name}=x`), name).toBe(true);
    expect(loginCookieHint(`a=1; ${name}=x; b=2`), name).toBe(true);
    expect(loginCookieHint(`a=1;${name}=x`), name).toBe(true);
  }
});

test("no cookie, an empty one, one of another name and the user cookie alone do not", () => {
  for (const cookies of [
    "",
    "porchlight.user=x",
    "apollo:bcn.token=; porchlight.refresh=",
    "porchlight.refresh= ; b=2",
    "xapollo:bcn.token=x; apollo:bcn.token2=x; porchlightxrefresh=x",
  ]) {
    expect(loginCookieHint(cookies), cookies).toBe(false);
  }
});
