import { distinctStamps } from "#app/domain/wording/distinct-stamps.ts";
import { initialsOf, listInWords, phoneLinks, plainText } from "#app/domain/wording/text.ts";
import { type Picture, toPicture } from "../picture.ts";

/** Someone who sells (S3.14, S3.37): what is known of them; the rest is left out. */
export interface SalesPerson {
  readonly name: string;
  /** Initials, one to four letters; not those of another in the team. */
  readonly stamp: string;
  readonly role?: string;
  readonly note?: string;
  readonly phone?: NonNullable<ReturnType<typeof phoneLinks>>;
  readonly email?: string;
  readonly picture?: Picture;
}

type Text = string | null | undefined;

/** A member of a sales team in a response: the fragment `SalesTeamMember`. */
interface SalesTeamMember {
  readonly name: string | null;
  readonly image: Parameters<typeof toPicture>[0];
  readonly extras: { readonly [Field in "role" | "note" | "phone" | "email" | "stamp"]: Text } | null;
}

/** The people of a sales team (S3.14, S3.37) in their order; those without a name are left out. */
export function salesTeam(members: readonly (SalesTeamMember | null)[] | null | undefined): SalesPerson[] {
  const team: SalesPerson[] = (members ?? []).flatMap((member) => {
    const name = plainText(member?.name);
    if (!member || !name) return [];
    const { image, extras } = member;
    const [role, note, email] = [plainText(extras?.role), plainText(extras?.note), plainText(extras?.email)];
    const phone = phoneLinks(plainText(extras?.phone));
    const picture = toPicture(image);
    return [
      {
        name,
        stamp: plainText(extras?.stamp) || initialsOf(name),
        ...(role ? { role } : {}),
        ...(note ? { note } : {}),
        ...(phone ? { phone } : {}),
        ...(email ? { email } : {}),
        ...(picture ? { picture } : {}),
      },
    ];
  });
  const stamps = distinctStamps(team);
  return team.map((person, position) => ({ ...person, stamp: stamps[position] ?? person.stamp }));
}

/** `Jo or Anders`: the first names of a team; empty text without anyone. */
export function firstNames(team: readonly SalesPerson[]): string {
  const names = team.map(({ name }) => name.split(/\s+/)[0] ?? name);
  return listInWords(names, "or");
}
