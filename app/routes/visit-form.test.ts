import { describe, expect, test } from "vitest";
import type { VisitForm } from "#app/blocks/forms/load-visit-form.ts";
import type { ContentQuerySource } from "#app/graphql/context.server.ts";
import { runLoader } from "#app/testing/run-loader.ts";
import { loader } from "./visit-form.ts";

const home = "/homes/longmont/haystack-bend/qmi/1482-threshing-lane/";
const neighborhood = {
  title: "Haystack Bend",
  neighborhood: {
    city: "Longmont",
    hours: "Daily, 10 am to 6 pm",
    saleTeamMembers: [{ name: "Jo Marchetti", image: null, extras: null }],
  },
};
const visited: Readonly<Record<string, unknown>> = {
  [home]: { __typename: "Home", title: "1482 Threshing Lane", qmiHomeDetails: { neighborhood } },
  "/blog/a-post/": { __typename: "BlogPost" },
};

/** The response of a content source whose contact page has these organisms; null without such a page. */
async function formFrom(organisms: readonly object[] | null, about?: string): Promise<VisitForm> {
  const query: ContentQuerySource["query"] = async ({ operationName, variables }) => {
    const { uri } = variables as { uri?: string };
    if (operationName === "GetVisitSubject") return { nodeByUri: visited[uri ?? ""] ?? null };
    return operationName === "GetPage" && organisms && uri === "/contact-us/"
      ? { page: { title: "Contact us", content: null, featuredImage: null, organisms } }
      : { page: null };
  };
  const search = about === undefined ? "" : `?${new URLSearchParams({ about })}`;
  const response = await runLoader(loader, `/contact-us/visit.json${search}`, { query });
  // Data is not indexed.
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  return await response.json();
}

const ownForm = {
  layout: "crm-form",
  anchor: "come",
  title: "Come and see",
  text: "We answer **today**.",
  hiddenFormFields: [{ name: "form", value: "visit" }],
  formSteps: [{ title: "The day", fields: [{ name: "on", label: "Which day", type: "day", required: true }] }],
};

describe("the form of the visit's modal", () => {
  test("is that of the contact page", async () => {
    const { form, title, textHtml, pageUri, token } = await formFrom([{ layout: "hero", title: "Hello" }, ownForm]);
    expect({ title, pageUri, token }).toEqual({ title: "Come and see", pageUri: "/contact-us/", token: "a token" });
    expect(textHtml).toContain("We answer");
    expect(form).toMatchObject({ id: "come", kind: "visit" });
    expect(form.steps).toEqual([
      { title: "The day", fields: [{ name: "on", label: "Which day", type: "day", isRequired: true }] },
    ]);
  });

  test("is the standard one with three fields when the contact page has none", async () => {
    const { form, title } = await formFrom([{ layout: "hero", title: "Hello" }]);
    expect(title).toBe("Plan a visit");
    expect(form.steps.flatMap(({ fields }) => fields.map(({ name }) => name))).toEqual(["name", "reach", "when"]);
  });

  test("has the visit's subject, its address, its hours and its team", async () => {
    expect((await formFrom([ownForm], home)).subject).toMatchObject({
      uri: home,
      title: "1482 Threshing Lane, Haystack Bend, Longmont",
      neighborhood: "Haystack Bend",
      hours: "Daily, 10 am to 6 pm",
      team: [{ name: "Jo Marchetti", stamp: "JM" }],
    });
  });

  test.each([
    [undefined],
    [""],
    ["/blog/a-post/"],
    ["/homes/longmont/no-such-place/"],
    ["https://a.example/homes/a/b/"],
  ])("has no subject for %s", async (about) => {
    expect((await formFrom([ownForm], about)).subject).toBeNull();
  });

  test("is a 404 without a contact page", async () => {
    await expect(formFrom(null)).rejects.toMatchObject({ init: { status: 404 } });
  });
});
