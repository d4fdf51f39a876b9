import { entry } from "@porchlight/backend/testing/content-store.ts";
import { expect, test } from "vitest";
import { mediaInTexts, withOwnMedia } from "./media-in-texts.ts";

const hostUrl = "https://cms.example.com/";
const uploads = "https://cms.example.com/wp-content/uploads";
const media = [
  { id: 1, sourceUrl: `${uploads}/a.svg` },
  { id: 2, sourceUrl: `${uploads}/b.svg` },
];
const html = (address: string) =>
  `<picture><source srcset="${address}/a.svg 1x, ${address}/a.svg 2x"><img src="${address}/a.svg"></picture>`;

test("in articles and blocks, only URLs of downloaded media are replaced by their copies", () => {
  const post = entry("page", 7, {
    slug: "odd",
    content: `${html(uploads)}<img src="${uploads}/b.svg"><a href="${uploads}/a.svgz">c</a>`,
    data: { organisms: [{ layout: "rich-text", text: html(uploads), image: { media: 1 } }] },
  });
  const [own] = withOwnMedia([post], media, new Map([[1, "cms.example.com/wp-content/uploads/a.svg"]]), hostUrl);
  const copies = "/media/cms.example.com/wp-content/uploads";
  expect(own?.content).toBe(`${html(copies)}<img src="${uploads}/b.svg"><a href="${uploads}/a.svgz">c</a>`);
  expect(own?.data).toEqual({ organisms: [{ layout: "rich-text", text: html(copies), image: { media: 1 } }] });
  expect(withOwnMedia([post], media, new Map(), hostUrl)).toEqual([post]);
});

const front = { id: 3, sourceUrl: `${uploads}/2026/front-scaled.jpg` };

test.each([
  [`${uploads}/2026/front-1024x683.jpg`],
  [`${uploads}/2026/front.jpg`],
  [`${uploads}/price-list.pdf`],
  [`${uploads}/Price%20List.PDF`],
  [`${uploads}/terms.docx`],
])("a file used only in texts is fetched, in any notation: %s", (sourceUrl) => {
  const { host, pathname } = new URL(sourceUrl);
  const written = [
    sourceUrl,
    `http://${host}${pathname}`,
    `//www.${host}${pathname}`,
    `https://CMS.Example.com:443${pathname}`,
    pathname,
  ];
  for (const address of written) {
    const content = { entries: [{ content: `<p><a href="${address}#page=2">A</a> <img src='${address}'></p>` }] };
    expect(mediaInTexts(content, [front], hostUrl)).toEqual([{ id: -1, sourceUrl }]);
    expect(mediaInTexts({ menus: [{ url: address }], redirects: [{ to: address }] }, [], hostUrl)).toEqual([
      { id: -1, sourceUrl },
    ]);
    const own = withOwnMedia(content, [{ id: -1, sourceUrl }], new Map([[-1, "cms/a.file"]]), hostUrl);
    expect(own.entries[0]?.content).toBe(
      `<p><a href="/media/cms/a.file#page=2">A</a> <img src='/media/cms/a.file'></p>`,
    );
  }
});

test.each([
  "https://elsewhere.example/wp-content/uploads/a.jpg",
  `${uploads}/2026/front-scaled.jpg`,
  `${uploads}/2026/front-scaled.jpg?v=2`,
  "https://cms.example.com/contact-us/",
  "https://cms.example.com/wp-login.php",
  "https://cms.example.com:8443/wp-content/uploads/a.jpg",
])("nothing more is fetched for %s", (address) => {
  expect(mediaInTexts([`<img src="${address}">`], [front], hostUrl)).toEqual([]);
});

test.each([
  [`${uploads}/2026/front-1024x683.jpg`, "/media/front.jpg"],
  [`${uploads}/2026/front-300x200.jpg?v=2`, "/media/front.jpg"],
  [`${uploads}/2026/front.jpg`, "/media/front.jpg"],
  [`${uploads}/2026/front-scaled.jpg?v=3`, "/media/front.jpg"],
  [`${uploads}/2026/back-300x200.jpg`, `${uploads}/2026/back-300x200.jpg`],
])("a size that was not fetched becomes the original: %s", (address, copy) => {
  expect(withOwnMedia([address], [front], new Map([[3, "front.jpg"]]), hostUrl)).toEqual([copy]);
});

test.each([
  ['<div style="background-image:url(@/a.jpg);color:red">', '<div style="background-image:url(/media/own);color:red">'],
  ['<div style="background:url(&quot;@/a.jpg&quot;)">', '<div style="background:url(&quot;/media/own&quot;)">'],
  ["[video mp4=@/a.mp4][/video]", "[video mp4=/media/own][/video]"],
  ["See @/a.pdf.", "See /media/own."],
  ["(@/a.pdf)", "(/media/own)"],
  ["@/a(1).pdf", "/media/own"],
  ["@/tom&#038;ann.jpg", "/media/own"],
  ["@/guide.pdf?", "/media/own?"],
])("a file's address ends where its text goes on: %s", (text, expected) => {
  const content = { text: text.replace("@", uploads) };
  const found = mediaInTexts(content, [], hostUrl);
  expect(found).toHaveLength(1);
  expect(withOwnMedia(content, found, new Map([[-1, "own"]]), hostUrl)).toEqual({ text: expected });
});
