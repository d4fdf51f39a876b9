import { initialsOf } from "#app/domain/wording/text.ts";
import { toPicture } from "#app/graphql/picture.ts";
import type { SalesTeamMemberFragment } from "../move-in-home/move-in-home.generated.ts";
import { phoneLinks } from "./phone-links.ts";

/** Someone who sells here. */
export type TeamMember = ReturnType<typeof salesTeam>[number];

/** The people of a neighborhood’s sales office (S3.14); those without a name are left out. */
export function salesTeam(
  members: readonly (SalesTeamMemberFragment | null)[] | null | undefined,
  neighborhoodTitle: string,
) {
  const stampCaption = neighborhoodTitle.split(/\s+/)[0] ?? "";
  return (members ?? []).flatMap((member) => {
    const name = member?.name?.trim();
    if (!member || !name) return [];
    const own = member.extras;
    return [
      {
        name,
        initials: own?.stamp?.trim() || initialsOf(name),
        // Word in the stamp’s lower edge: the neighborhood’s first.
        stampCaption,
        note: own?.note?.trim() || own?.role?.trim() || "",
        phone: phoneLinks(own?.phone),
        email: own?.email?.trim() || null,
        picture: toPicture(member.image),
      },
    ];
  });
}

/** `See it with Jo or Anders`, by their first names; `Come and see it` where nobody is named. */
export function visitHeading(team: readonly TeamMember[]): string {
  const names = team.map(({ name }) => name.split(/\s+/)[0] ?? name);
  const last = names.at(-1);
  if (last === undefined) return "Come and see it";
  return names.length === 1 ? `See it with ${last}` : `See it with ${names.slice(0, -1).join(", ")} or ${last}`;
}
