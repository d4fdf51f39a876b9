import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeFindings } from "../../../e2e/support/axe.ts";
import { EditorBrowser } from "./editor-browser.ts";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

let wordpress: ThrowawayWordPress;
let screen: EditorBrowser;
beforeAll(async () => {
  wordpress = await startWordPress({ demo: true });
  screen = await EditorBrowser.open(wordpress);
});
afterAll(async () => {
  await screen?.[Symbol.asyncDispose]();
  await wordpress?.stop();
});
afterEach(() => {
  expect(screen.consoleErrors.splice(0)).toEqual([]);
});

/** Findings of axe in the plugin's part of the screen. */
async function ownFindings(): Promise<string[]> {
  const findings = await axeFindings(screen.page);
  return findings.filter((finding) => finding.includes("porchlight"));
}

async function nodeOf<Node>(query: string, id: number): Promise<Node> {
  const { data, errors } = await wordpress.graphql<{ node: Node }>(query, { id });
  expect(errors).toBeUndefined();
  return data.node;
}

/** Publishes a new entry and returns its id. */
async function publish(): Promise<number> {
  await screen.save("Publish");
  return await screen.id();
}

test("a new home lists and links its missing fields, and is published with the typed values", async () => {
  const { page } = screen;
  await screen.create("pl_home");
  const missing = screen.blocks.getByRole("region", { name: "What is still to do" });
  await expect
    .poll(() => missing.getByRole("button").allTextContents())
    .toEqual([
      "Neighborhood",
      "Floor plan",
      "Price",
      "Bedrooms",
      "Bathrooms",
      "Finished area",
      "Latitude",
      "Longitude",
    ]);
  expect(await ownFindings()).toEqual([]);
  await screen.blocks.locator(".editor-post-title__input").fill("77 Threshing Lane");

  await missing.getByRole("button", { name: "Price" }).click();
  await expect.poll(async () => (await screen.focused()).id).toBe("porchlight-priceUsd");
  await page.keyboard.type("$612,400");
  await page.keyboard.press("Tab");
  await expect.poll(() => screen.field("priceUsd").inputValue()).toBe("612,400");
  for (const [index, [kind, words, amount]] of (
    [
      ["base", "Base price", "600,000"],
      ["add", "Homesite 77", "12400"],
      ["total", "Today", "612400"],
    ] as const
  ).entries()) {
    await screen.button("Add part of the price").click();
    await screen.field(`priceLine.${index}.kind`).selectOption(kind);
    await screen.field(`priceLine.${index}.label`).fill(words);
    await screen.field(`priceLine.${index}.amountUsd`).fill(amount);
  }
  await screen.field("priceLine.0.date").fill("2026-10-01");
  await screen.field("productStatus.enableSnipeLink").check();
  await screen.field("productStatus.statusMessage").fill("sold\nUnder Contract");

  await screen.section("At a glance");
  for (const [name, words, title] of [
    ["Neighborhood", "Haystack", "Haystack Bend"],
    ["Floor plan", "Juniper", "Juniper"],
  ] as const) {
    await screen.blocks.getByRole("combobox", { name }).fill(words);
    await screen.blocks
      .getByRole("option", { name: new RegExp(title) })
      .first()
      .click();
  }
  await screen.field("elevation").fill("B");
  await screen.blocks.getByRole("checkbox", { name: "EasyHouse" }).check();
  await screen.field("shortDescription").fill("Two lines,\nand a \\ with “quotes”.");
  await screen.section("When it is ready");
  await screen.field("readyDate").fill("2027-03-12");
  await screen.section("Figures");
  await screen.field("bedrooms").fill("3");
  await screen.field("bathrooms").fill("2.5");
  await screen.field("finishedSqrFt").fill("1,730");
  await screen.section("How it is finished");
  await screen.button(/^Add /).click();
  await screen.field("options.0.label").fill("Kitchen");
  await screen.field("options.0.text").fill("Quartz");
  await screen.section("Where it stands");
  await screen.field("latitude").fill("40.15581");
  await screen.field("longitude").fill("-105.16265");
  await screen.blocks.getByRole("application").focus();
  await page.keyboard.press("Shift+ArrowRight");
  const place = async () => {
    const values = ["latitude", "longitude"].map((name) => screen.field(name).inputValue());
    return (await Promise.all(values)).map(Number);
  };
  await expect.poll(place).toEqual([40.15581, expect.toSatisfy((degrees) => degrees > -105.16265)]);
  const [latitude, longitude] = await place();
  await screen.section("Pictures");
  await screen.choosePictures(screen.field("image.media"), [18]);
  await screen.field("image.caption").fill("From the street.");
  await screen.choosePictures(screen.button("Add pictures"), [18, 29]);
  await screen.button(/^Move later: picture 1/).click();
  expect(await ownFindings()).toEqual([]);
  await missing.waitFor({ state: "detached" });

  const home = await nodeOf(
    `query ($id: ID!) { node: home(id: $id, idType: DATABASE_ID) {
      title uri collection productStatus { enableSnipeLink statusMessage }
      featuredImage { node { databaseId caption } }
      qmiHomeDetails { price bedrooms bathrooms finishedSqrFt latitude longitude floorplan { title } neighborhood { title } }
      extras { shortDescription elevation readyDate priceLine { kind label amountUsd date } options { label text } gallery { databaseId } }
    } }`,
    await publish(),
  );
  expect(home).toEqual({
    title: "77 Threshing Lane",
    uri: "/homes/longmont/haystack-bend/qmi/77-threshing-lane/",
    collection: ["easyhouse"],
    productStatus: { enableSnipeLink: true, statusMessage: ["sold", "Under Contract"] },
    featuredImage: { node: { databaseId: 18, caption: expect.stringContaining("From the street.") } },
    qmiHomeDetails: {
      price: 612400,
      bedrooms: 3,
      bathrooms: 2.5,
      finishedSqrFt: 1730,
      latitude,
      longitude,
      floorplan: { title: "The Juniper" },
      neighborhood: { title: "Haystack Bend" },
    },
    extras: {
      shortDescription: "Two lines,\nand a \\ with “quotes”.",
      elevation: "B",
      readyDate: "2027-03-12",
      priceLine: [
        { kind: "base", label: "Base price", amountUsd: 600000, date: "2026-10-01" },
        { kind: "add", label: "Homesite 77", amountUsd: 12400, date: null },
        { kind: "total", label: "Today", amountUsd: 612400, date: null },
      ],
      options: [{ label: "Kitchen", text: "Quartz" }],
      gallery: [{ databaseId: 29 }, { databaseId: 18 }],
    },
  });
});

test("a rejected save names the invalid value and keeps what was typed", async () => {
  const { page } = screen;
  await screen.create("pl_home");
  await screen.blocks.locator(".editor-post-title__input").fill("Wrong");
  await screen.section("Price");
  await screen.field("priceUsd").fill("ask us");
  await expect.poll(() => screen.field("priceUsd").getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await page
    .locator(".components-notice__content", { hasText: "Price: Write a whole number of dollars, such as 589,900." })
    .waitFor();
  expect(await screen.field("priceUsd").inputValue()).toBe("ask us");
  await screen.field("priceUsd").fill("1");
  await page.getByRole("button", { name: "Save draft", exact: true }).click();
  await page.locator(".components-snackbar", { hasText: "Draft saved" }).waitFor();
});

test("homesites are drawn by click and moved by key; formatted text, lists and undo are saved", async () => {
  const { page } = screen;
  const id = await wordpress.value<number>(`get_page_by_path( 'bluestem', OBJECT, 'pl_neighborhood' )->ID`);
  await screen.edit(id);
  await screen.section("Homesites");
  const count = await wordpress.value<number>(`count( Porchlight\\data( ${id} )['homesites'] )`);
  await expect.poll(() => screen.blocks.locator(".porchlight-table tbody tr").count()).toBe(count);
  await screen.button("Add homesite").click();
  const path = `homesites.${count}`;
  await expect.poll(async () => (await screen.focused()).id).toBe(`porchlight-homesites-${count}-number`);
  await page.keyboard.type("99");
  await screen.field(`${path}.state`).selectOption("hold");
  await screen.button("Draw on the plan").click();
  const plan = screen.blocks.locator(".porchlight-plan");
  for (const [x, y] of [
    [60, 60],
    [120, 60],
    [120, 110],
  ] as const)
    await plan.click({ position: { x, y } });
  await page.keyboard.press("Enter");
  const corners = async () =>
    (await screen.field(`${path}.points`).inputValue()).split(" ").map((corner) => corner.split(",").map(Number));
  await expect.poll(async () => (await corners()).length).toBe(3);
  const drawn = await corners();
  await screen.button(/^Corner 2 of 3/).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(corners).not.toEqual(drawn);
  const [first, second, third] = await corners();
  expect([first, third]).toEqual([drawn[0], drawn[2]]);
  expect(second?.[0]).toBeCloseTo((drawn[1]?.[0] ?? 0) + 10, 1);
  expect(await ownFindings()).toEqual([]);

  await screen.section("About the neighborhood");
  await screen.writeText("about", "About the neighborhood", async () => {
    await page.keyboard.type("Plain and ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("bold");
  });
  const questions = await wordpress.value<number>(`count( Porchlight\\data( ${id} )['questions'] )`);
  await screen.button(/^Move down: Question 1,/).click();
  await expect.poll(async () => (await screen.focused()).label).toMatch(/^Move down: Question 2,/);
  await screen.button(/^Remove: Question 1,/).click();
  const kept = screen.blocks.locator("#porchlight-questions .porchlight-row:not(.porchlight-row--removed)");
  await expect.poll(() => kept.count()).toBe(questions - 1);
  await expect.poll(async () => (await screen.focused()).text).toBe("Undo");
  await page.keyboard.press("Enter");
  await expect.poll(() => kept.count()).toBe(questions);
  const shownOrder = await screen.blocks
    .locator("#porchlight-questions input")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await screen.save("Update");

  const saved = await nodeOf<{
    extras: {
      about: string;
      homesites: { number: string; state: string; points: string }[];
      questions: { question: string }[];
    };
  }>(
    `query ($id: ID!) { node: neighborhood(id: $id, idType: DATABASE_ID) {
      extras { about homesites { number state points } questions { question } }
    } }`,
    id,
  );
  expect(saved.extras.about).toBe("<p>Plain and <strong>bold</strong></p>");
  expect(saved.extras.questions.map(({ question }) => question)).toEqual(shownOrder);
  expect(saved.extras.homesites.length).toBe(count + 1);
  expect(saved.extras.homesites.at(-1)).toMatchObject({ number: "99", state: "hold" });
  expect(saved.extras.homesites.at(-1)?.points.split(" ").length).toBe(3);
});

test("rooms in levels of a plan, times of an event and sidebar panels of an article are saved", async () => {
  const { page } = screen;
  const plan = await wordpress.value<number>(`get_page_by_path( 'juniper', OBJECT, 'pl_plan' )->ID`);
  await screen.edit(plan);
  await screen.section("Levels and rooms");
  await screen.blocks.locator("#porchlight-levels .porchlight-row__toggle").first().click();
  await screen.blocks.locator("#porchlight-levels-0-rooms .porchlight-row__toggle").first().click();
  await screen.field("levels.0.rooms.0.name").fill("Room of the test");
  await screen.field("levels.0.rooms.0.widthIn").fill("121.5");
  await screen.save("Update");
  const { extras } = await nodeOf<{ extras: { levels: { rooms: { name: string; widthIn: number }[] }[] } }>(
    "query ($id: ID!) { node: plan(id: $id, idType: DATABASE_ID) { extras { levels { rooms { name widthIn } } } } }",
    plan,
  );
  expect(extras.levels[0]?.rooms[0]).toEqual({ name: "Room of the test", widthIn: 121.5 });

  await screen.create("pl_event");
  await screen.blocks.locator(".editor-post-title__input").fill("Open house");
  await screen.field("startDateTime").fill("2027-05-01T10:00");
  await screen.field("endDateTime").fill("2027-05-01T09:00");
  await screen.blocks
    .locator("#porchlight-endDateTime-problem", { hasText: "The end comes after the start." })
    .waitFor();
  await screen.field("endDateTime").fill("2027-05-01T12:30");
  const event = await nodeOf(
    "query ($id: ID!) { node: event(id: $id, idType: DATABASE_ID) { eventDetails { startDateTime endDateTime } } }",
    await publish(),
  );
  expect(event).toEqual({
    eventDetails: { startDateTime: "2027-05-01T10:00:00", endDateTime: "2027-05-01T12:30:00" },
  });

  const article = await wordpress.value<number>(`get_posts( array( 'post_type' => 'pl_blog_post' ) )[0]->ID`);
  await screen.edit(article);
  const settings = page.getByRole("region", { name: "Editor settings" });
  await page.evaluate("wp.data.dispatch('core/edit-post').openGeneralSidebar('edit-post/document')");
  await settings.locator(".porchlight-panel").first().waitFor();
  const closed = settings.locator(".porchlight-panel .components-panel__body-toggle[aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
  await screen.field("author", page).fill("Jo from the office");
  expect(await ownFindings()).toEqual([]);
  await screen.save("Update");
  expect(
    await nodeOf("query ($id: ID!) { node: blogPost(id: $id, idType: DATABASE_ID) { extras { author } } }", article),
  ).toEqual({ extras: { author: "Jo from the office" } });
});
