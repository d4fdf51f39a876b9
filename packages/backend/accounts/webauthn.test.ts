import { expect, test } from "vitest";
import { loadLibrary, relyingPartyOf } from "./webauthn.ts";

test.each([
  ["https://www.homes.example", { id: "www.homes.example", origin: "https://www.homes.example" }],
  ["https://homes.example:8443", { id: "homes.example", origin: "https://homes.example:8443" }],
  ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://127.0.0.1:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["http://[::1]:3000", { id: "localhost", origin: "http://localhost:3000" }],
  ["https://192.0.2.7", null],
  ["https://[2001:db8::1]", null],
])("the relying party of a site at %s is its host", (publicUrl, expected) => {
  expect(relyingPartyOf(publicUrl)).toEqual(expected);
});

test("no root certificate is set, so that the server fetches no revocation list of a request", async () => {
  const { SettingsService } = await loadLibrary();
  for (const identifier of ["android-key", "android-safetynet", "apple", "fido-u2f", "packed", "tpm"] as const) {
    expect(SettingsService.getRootCertificates({ identifier }), identifier).toEqual([]);
  }
});
