import { expect, test } from "vitest";
import { accessTokenCookie, refreshTokenCookie } from "#app/graphql/cookies.ts";
import { hasLoginCookie } from "./has-login-cookie.ts";

test("either token is a reason to check the login", { tags: ["S4.2", "S4.3"] }, () => {
  for (const { name } of [accessTokenCookie, refreshTokenCookie]) {
    expect(hasLoginCookie(`${name}=x`), name).toBe(true);
    expect(hasLoginCookie(`a=1; ${name}=x; b=2`), name).toBe(true);
    expect(hasLoginCookie(`a=1;${name}=x`), name).toBe(true);
  }
});

test("a missing, empty or other cookie, or the user cookie alone, is none", () => {
  for (const cookies of [
    "",
    "porchlight.user=x",
    "apollo:bcn.token=; porchlight.refresh=",
    "porchlight.refresh= ; b=2",
    "xapollo:bcn.token=x; apollo:bcn.token2=x; porchlightxrefresh=x",
  ]) {
    expect(hasLoginCookie(cookies), cookies).toBe(false);
  }
});
