import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type PreviewGrant, type PreviewRefusal, signPreview, verifyPreview } from "./preview.ts";
import { sharedKey, signClientAddress } from "./shared-secret.ts";

/** What the plugin of a WordPress is held to as well; made by neither of the two. */
const { secret, keys, signed, cases, clientAddresses } = JSON.parse(
  readFileSync(new URL("preview-cases.json", import.meta.url), "utf8"),
) as {
  readonly secret: string;
  readonly keys: Readonly<Record<"preview" | "client-address", string>>;
  readonly signed: readonly { readonly grant: PreviewGrant; readonly token: string }[];
  readonly cases: readonly {
    readonly name: string;
    readonly token: string;
    readonly path: string;
    readonly now: number;
    readonly grant?: PreviewGrant;
    readonly refusal?: PreviewRefusal;
  }[];
  readonly clientAddresses: readonly { readonly address: string; readonly signature: string }[];
};
const key = sharedKey(secret, "preview");

test("each purpose has a key of its own", () => {
  expect(key.toString("hex")).toBe(keys.preview);
  expect(sharedKey(secret, "client-address").toString("hex")).toBe(keys["client-address"]);
});

test.each(cases)("a link to a preview: $name", ({ token, path, now, grant, refusal }) => {
  expect(verifyPreview(token, { key, path, nowSeconds: now })).toEqual(grant ? { grant } : { refusal });
});

test("a link is signed as the plugin signs it", () => {
  expect(signed.length).toBeGreaterThan(0);
  for (const { grant, token } of signed) expect(signPreview(grant, key)).toBe(token);
});

test("a visitor’s address is signed as the plugin checks it", () => {
  expect(clientAddresses.length).toBeGreaterThan(0);
  for (const { address, signature } of clientAddresses) {
    expect(signClientAddress(address, sharedKey(secret, "client-address"))).toBe(signature);
  }
});
