import { phoneLinks } from "#app/domain/navigation/telephone.ts";
import { initialsOf, joined, listInWords, singleLine } from "#app/domain/wording/text.ts";
import { type Picture, toPicture } from "../picture.ts";

/** A member of a sales team (S3.14, S3.37); unknown fields are absent. */
export interface SalesPerson {
  readonly name: string;
  /** Initials, one to four letters; unique within the team. */
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

/** The members of a sales team (S3.14, S3.37) in their order; those without a name are left out. */
export function salesTeam(members: readonly (SalesTeamMember | null)[] | null | undefined): SalesPerson[] {
  const team: SalesPerson[] = (members ?? []).flatMap((member) => {
    const name = singleLine(member?.name);
    if (!member || !name) return [];
    const { image, extras } = member;
    const [role, note, email] = [singleLine(extras?.role), singleLine(extras?.note), singleLine(extras?.email)];
    const phone = phoneLinks(singleLine(extras?.phone));
    const picture = toPicture(image);
    return [
      {
        name,
        stamp: singleLine(extras?.stamp) || initialsOf(name),
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

/** `Jo or Anders`: the first names of a team; empty without members. */
export function firstNames(team: readonly SalesPerson[]): string {
  const names = team.map(({ name }) => name.split(/\s+/)[0] ?? name);
  return listInWords(names, "or");
}

/** Numbers of letters of first and last name in longer stamps, shortest first. */
const lengths = [
  [1, 2],
  [2, 1],
  [2, 2],
  [1, 3],
  [3, 1],
] as const;

/**
 * Stamps that are unique within a team: equal initials of different names are lengthened until they differ: `WFe` and
 * `WFo` of Walt Ferris and Will Foley, `WaF` and `WrF` of Walt and Wren Ferris. Stamps that are not initials, such as a
 * builder’s own for a department, and those of equal names are unchanged.
 */
export function distinctStamps(people: readonly { readonly name: string; readonly stamp: string }[]): string[] {
  return people.map(({ name, stamp }) => {
    if (stamp !== initialsOf(name)) return stamp;
    const others = people.filter((other) => other.stamp === stamp && other.name !== name).map((other) => other.name);
    if (others.length === 0) return stamp;
    const names = [...new Set([name, ...others])];
    const length = lengths.find(([first, last]) => {
      const longer = names.map((each) => stampOf(each, first, last));
      return new Set(longer).size === names.length && !people.some((other) => longer.includes(other.stamp));
    });
    return length ? stampOf(name, length[0], length[1]) : stamp;
  });
}

/** The first letters of the first and the last word of a name, each capitalized. */
function stampOf(name: string, first: number, last: number): string {
  const words = name
    .normalize("NFC")
    .split(/\s+/)
    .map((word) => (word.match(/\p{L}/gu) ?? []).join(""))
    .filter((word) => word !== "");
  const begun = (word: string, count: number) =>
    word.slice(0, 1).toLocaleUpperCase("en-US") + word.slice(1, count).toLocaleLowerCase("en-US");
  const [given = "", ...rest] = words;
  return begun(given, first) + begun(rest.at(-1) ?? "", last);
}

type AddressPart = "address1" | "address2" | "city" | "state" | "zip";

/** `1460 Threshing Lane, Longmont, CO 80503`; without the parts that are unknown. */
export function addressLine(node: {
  readonly neighborhood: Readonly<Partial<Record<AddressPart, string | null>>> | null | undefined;
}): string {
  const details = node.neighborhood;
  const state = joined(" ", details?.state, details?.zip);
  return [details?.address1, details?.address2, details?.city, state].filter((part) => part?.trim()).join(", ");
}
