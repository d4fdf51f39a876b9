import { withTrailingSlash } from "@porchlight/contract/paths";
import { isSlug } from "#app/domain/navigation/route-params.ts";
import { filledRows, officeLine } from "#app/domain/neighborhoods/opening-hours.ts";
import { joined, plainText } from "#app/domain/wording/text.ts";
import type { PageContentClient } from "#app/graphql/context.server.ts";
import { salesTeam } from "#app/graphql/products/sales-team.ts";
import type { VisitSubject } from "../block.ts";
import { GetVisitSubject, type GetVisitSubjectQuery } from "./visit-subject.generated.ts";

/**
 * What a visit is planned to: the neighborhood or product at an address of the site; null where none lives there, so
 * that a form never says what somebody wrote into its address.
 */
export async function loadVisitSubject(
  content: PageContentClient,
  address: string | null | undefined,
): Promise<VisitSubject | null> {
  const segments = (address ?? "").split("/").filter(Boolean);
  const [homes, location, community, kind, slug, ...rest] = segments;
  const isProduct = kind === "qmi" || kind === "models" || kind === "plans";
  const isKnownForm = isProduct ? isSlug(slug) && rest.length === 0 : kind === undefined;
  if (homes !== "homes" || !isSlug(location) || !isSlug(community) || !isKnownForm) return null;
  const uri = withTrailingSlash(`/${segments.join("/")}`);
  const node = (await content.queryOptional(GetVisitSubject, { uri }))?.nodeByUri;
  const found = node && visitedAt(node);
  const { product, neighborhood } = found ?? {};
  if (!neighborhood?.title || (isProduct && !product)) return null;
  const hoursTable = filledRows(neighborhood.extras?.hoursTable).map(({ label, text }) => ({
    label: plainText(label),
    text: plainText(text),
  }));
  return {
    uri,
    title: joined(", ", plainText(product), plainText(neighborhood.title), neighborhood.neighborhood?.city),
    neighborhood: plainText(neighborhood.title),
    team: salesTeam(neighborhood.neighborhood?.saleTeamMembers),
    hours: plainText(officeLine({ line: neighborhood.neighborhood?.hours, table: neighborhood.extras?.hoursTable })),
    hoursTable,
  };
}

/** The neighborhood at an address, or that of the product there with its title. */
function visitedAt(node: NonNullable<GetVisitSubjectQuery["nodeByUri"]>) {
  switch (node.__typename) {
    case "Neighborhood":
      return { product: null, neighborhood: node };
    case "Home":
      return { product: node.title, neighborhood: node.qmiHomeDetails?.neighborhood };
    case "Model":
      return { product: node.title, neighborhood: node.modelDetails?.neighborhood };
    case "Plan":
      return { product: node.title, neighborhood: node.floorplanDetails?.neighborhood };
    default:
      return null;
  }
}
