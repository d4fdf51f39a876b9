import { expect, test } from "vitest";
import { withoutSecretAddresses } from "./message-addresses.ts";

test("a report of an error does not say at which address a message can be read", () => {
  const address = "https://homes.example/message/0f8fad5b-d9cb-469f-a165-70867728950e/";
  const frames = [{ filename: address }, { filename: "https://homes.example/assets/root-1.js" }, {}];
  const event = { type: undefined, request: { url: address }, exception: { values: [{ stacktrace: { frames } }, {}] } };
  expect(withoutSecretAddresses(event)).toMatchObject({
    request: { url: "https://homes.example/message/…/" },
    exception: {
      values: [
        {
          stacktrace: {
            frames: [
              { filename: "https://homes.example/message/…/" },
              { filename: "https://homes.example/assets/root-1.js" },
              {},
            ],
          },
        },
        {},
      ],
    },
  });
  const elsewhere = { type: undefined, request: { url: "https://homes.example/blog/message/" } };
  expect(withoutSecretAddresses(elsewhere).request?.url).toBe("https://homes.example/blog/message/");
});

test("nor with which key a password can be set", () => {
  const event = { type: undefined, request: { url: "https://homes.example/#reset-password?key=abc&login=ada" } };
  expect(withoutSecretAddresses(event).request?.url).toBe("https://homes.example/#reset-password?…");
});
