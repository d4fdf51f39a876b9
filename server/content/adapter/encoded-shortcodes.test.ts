import { describe, expect, test } from "vitest";
import { decodeShortcodes, normalizeTexts } from "./normalize-texts.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");
const frame = '<iframe src="https://tours.example/a?b=1&amp;c=2"></iframe>';

describe("code of page builders becomes HTML", () => {
  test.each([
    [`[vc_raw_html]${base64(encodeURIComponent(frame))}[/vc_raw_html]`, frame],
    [
      `<p>Before</p>\n<p>[vc_raw_html css=".a{color:red}"]${base64(encodeURIComponent("Café <b>50% off</b>"))}[/vc_raw_html]</p>`,
      "<p>Before</p>\n<p>Café <b>50% off</b></p>",
    ],
    [
      `[vc_raw_html]</p>\n<p>${base64(encodeURIComponent(frame)).replace(/.{20}/g, "$&<br />\n")}</p>\n<p>[/vc_raw_html]`,
      frame,
    ],
    [`[fusion_code]${base64(frame)}[/fusion_code]`, frame],
    [`[vc_raw_js]${base64(encodeURIComponent("<script>x()</script>"))}[/vc_raw_js] after`, " after"],
    ["[vc_raw_html]////[/vc_raw_html]", ""],
    [`[vc_raw_html]${base64("%E0%A4%A")}[/vc_raw_html]`, ""],
    ["[vc_raw_html]<b>plain</b>[/vc_raw_html]", "[vc_raw_html]<b>plain</b>[/vc_raw_html]"],
    ["[fusion_code]", "[fusion_code]"],
  ])("%s", (html, expected) => {
    expect(decodeShortcodes(html)).toBe(expected);
  });

  test("its links and pictures get the addresses of the site", () => {
    const normalize = normalizeTexts({ site: [], host: "https://cms.builder.example" });
    const code = '<a href="https://cms.builder.example/visit">Visit</a>';
    expect(normalize("html", `[vc_raw_html]${base64(encodeURIComponent(code))}[/vc_raw_html]`)).toBe(
      '<a href="/visit/">Visit</a>',
    );
  });

  test("many opening brackets are read in linear time", () => {
    for (const opening of ["[vc_raw_html]", "[vc_raw_html a="]) {
      const many = opening.repeat(20_000);
      expect(decodeShortcodes(many)).toBe(many);
    }
  });
});
