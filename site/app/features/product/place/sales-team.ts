import { type Picture, toPicture } from "#app/content/picture.ts";
import { initialsOf } from "#app/domain/initials.ts";
import type { SalesTeamMemberFragment } from "../home/home.generated.ts";
import { type PhoneLinks, phoneLinks } from "./phone-links.ts";

/** Someone who sells here. */
export interface TeamMember {
  readonly name: string;
  readonly initials: string;
  /** Word in the stamp’s lower edge: the neighborhood’s first. */
  readonly stampCaption: string;
  readonly note: string;
  readonly phone: PhoneLinks | null;
  readonly email: string | null;
  readonly picture: Picture | null;
}

/** The people of a neighborhood’s sales office (S3.14); those without a name are left out. */
export function salesTeam(
  members: readonly (SalesTeamMemberFragment | null)[] | null | undefined,
  neighborhoodTitle: string,
): TeamMember[] {
  const stampCaption = neighborhoodTitle.split(/\s+/)[0] ?? "";
  return (members ?? []).flatMap((member): TeamMember[] => {
    const name = member?.name?.trim();
    if (!member || !name) return [];
    const own = member.extras;
    return [
      {
        name,
        initials: own?.stamp?.trim() || initialsOf(name),
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
