import {
  effectiveNeighborhoodStatus,
  neighborhoodStatusMessage,
  statusKind,
} from "#app/domain/neighborhoods/neighborhood-status.ts";
import { formatMiles } from "#app/domain/products/figures.ts";
import { initialsOf, joined, telephoneHref } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type {
  NeighborhoodContactFragment,
  ProductNeighborhoodFragment,
  SalesTeamMemberFragment,
} from "../move-in-home/move-in-home.generated.ts";

/** The neighborhood of a product, as its strip and the visit show it. */
export type ProductNeighborhood = NonNullable<ReturnType<typeof productNeighborhood>>;

/** Someone who sells here. */
export type TeamMember = ReturnType<typeof salesTeam>[number];

/** The neighborhood that a product stands in; null where the host names none. */
export function productNeighborhood(node: ProductNeighborhoodFragment | null | undefined) {
  if (!node?.title) return null;
  const { extras, neighborhood: details } = node;
  const status = effectiveNeighborhoodStatus(node.status, details?.status);
  const message = neighborhoodStatusMessage(status);
  const team = salesTeam(details?.saleTeamMembers, node.title);
  return {
    title: node.title,
    href: node.uri ?? "",
    say: extras?.say?.trim() ?? "",
    status: message ? { kind: statusKind(status), text: message } : null,
    facts: (extras?.distances ?? []).flatMap((distance) =>
      distance?.label && distance.miles !== null && distance.miles >= 0
        ? [{ term: distance.label, detail: formatMiles(distance.miles) }]
        : [],
    ),
    visit: {
      heading: visitHeading(team),
      team,
      phone: phoneLinks(details?.phone),
      hours: visitHours(extras?.hoursTable, details?.hours),
      address: addressLine(node),
    },
  };
}

/** `Haystack Bend, Longmont`. */
export function neighborhoodName(node: NeighborhoodContactFragment | null | undefined): string {
  return joined(", ", node?.title, node?.neighborhood?.city);
}

/** `1460 Threshing Lane, Longmont, CO 80503`; as much of it as is known. */
function addressLine({ neighborhood: details }: NeighborhoodContactFragment): string {
  const state = joined(" ", details?.state, details?.zip);
  return [details?.address1, details?.address2, details?.city, state].filter((part) => part?.trim()).join(", ");
}

/** The table of hours, or else the one line that every host has. */
function visitHours(
  table: readonly ({ readonly label: string | null; readonly text: string | null } | null)[] | null | undefined,
  line: string | null | undefined,
): { readonly label: string; readonly text: string }[] {
  const rows = (table ?? []).flatMap((row) => (row?.label && row.text ? [{ label: row.label, text: row.text }] : []));
  if (rows.length > 0) return rows;
  return line?.trim() ? [{ label: "Open", text: line.trim() }] : [];
}

/** The people of a neighborhood’s sales office (S3.14); those without a name are left out. */
export function salesTeam(
  members: readonly (SalesTeamMemberFragment | null)[] | null | undefined,
  neighborhoodTitle: string,
) {
  return (members ?? []).flatMap((member) => {
    const name = member?.name?.trim();
    if (!member || !name) return [];
    const { extras } = member;
    return [
      {
        name,
        initials: extras?.stamp?.trim() || initialsOf(name),
        stampCaption: neighborhoodTitle.split(/\s+/)[0] ?? "",
        note: extras?.note?.trim() || extras?.role?.trim() || "",
        phone: phoneLinks(extras?.phone),
        email: extras?.email?.trim() || null,
        picture: toPicture(member.image),
      },
    ];
  });
}

/** `See it with Jo or Anders`, by their first names; `Come and see it` without a team. */
export function visitHeading(team: readonly TeamMember[]): string {
  const names = team.map(({ name }) => name.split(/\s+/)[0] ?? name);
  const last = names.at(-1);
  if (last === undefined) return "Come and see it";
  return names.length === 1 ? `See it with ${last}` : `See it with ${names.slice(0, -1).join(", ")} or ${last}`;
}

/** A North American telephone number as `tel:` and `sms:` addresses; null without at least ten digits. */
export function phoneLinks(phone: string | null | undefined) {
  if (!phone || phone.replace(/\D/g, "").length < 10) return null;
  const call = telephoneHref(phone);
  return { shown: phone.trim(), call, text: call.replace(/^tel:/, "sms:") };
}
