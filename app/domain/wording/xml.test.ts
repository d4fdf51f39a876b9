import { expect, test } from "vitest";
import { xml, xmlElement, xmlResponse } from "./xml.ts";

test("texts are escaped, XML fragments are inserted unchanged", () => {
  const name = xml`<name>${`Tom & "Jo"`}</name>`;
  expect(xml`<a href="${"/?a=1&b='2'"}">${[name, name]}${7}<b/></a>`.xml).toBe(
    '<a href="/?a=1&amp;b=&apos;2&apos;"><name>Tom &amp; &quot;Jo&quot;</name><name>Tom &amp; &quot;Jo&quot;</name>7<b/></a>',
  );
});

test("an element escapes its text and attributes, and nests elements unchanged", () => {
  const name = xmlElement("Name", { Title: `"A" & <b>\u0001` }, "Tom & Jo\u0001");
  expect(xmlElement("List", {}, [name, name]).xml).toBe(
    `<List>${'<Name Title="&quot;A&quot; &amp; &lt;b&gt;">Tom &amp; Jo</Name>'.repeat(2)}</List>`,
  );
});

test("characters that XML cannot represent are removed", () => {
  expect(xml`${"a\u0000b\u001fc\ufffed\ud800e\udc00f\tg\nh"}`.xml).toBe("abcdef\tg\nh");
  expect(xml`${"Cañon 🏡 ]]>"}`.xml).toBe("Cañon 🏡 ]]&gt;");
});

test("a document declares its encoding", async () => {
  const response = xmlResponse(xml`<r/>`, "application/rss+xml");
  expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  expect(await response.text()).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<r/>\n');
});
