import { type SchoolLevel, schoolLevels } from "@porchlight/contract/vocabulary";

/** A school as the content has it; null where it says nothing. */
interface SchoolNode {
  readonly name?: string | null | undefined;
  readonly level?: string | null | undefined;
  readonly district?: string | null | undefined;
  readonly miles?: number | null | undefined;
  readonly url?: string | null | undefined;
}

/** One school, ready to be listed; a text is empty and a distance null where the content says nothing. */
export interface School {
  readonly name: string;
  readonly level: string;
  readonly district: string;
  readonly miles: number | null;
  readonly href: string;
}

/** The schools of a neighborhood. */
export interface Schools {
  /** From the first a child goes to, to the last; of one level the nearest first. */
  readonly rows: readonly School[];
  /** The district of all of them; empty where they are of several, or of none that is said. */
  readonly district: string;
  /** What may change, and who decides. */
  readonly note: string;
}

const levelWords: Readonly<Record<SchoolLevel, string>> = {
  elementary: "Elementary",
  elementary_middle: "Elementary and middle",
  middle: "Middle",
  high: "High",
};

const levelOrder: readonly string[] = schoolLevels;

/** The schools that a neighborhood's content names; null without one that has a name. */
export function schoolsOf(nodes: readonly (SchoolNode | null)[] | null | undefined): Schools | null {
  const named = (nodes ?? []).flatMap((node) => {
    const name = node?.name?.trim();
    if (!node || !name) return [];
    const place = levelOrder.indexOf(node.level ?? "");
    const level = schoolLevels[place];
    const { miles = null } = node;
    return [
      {
        name,
        place: level ? place : schoolLevels.length,
        level: level ? levelWords[level] : "",
        district: node.district?.trim() ?? "",
        miles: miles !== null && Number.isFinite(miles) && miles >= 0 ? miles : null,
        href: node.url?.trim() ?? "",
      },
    ];
  });
  if (named.length === 0) return null;
  const farthest = Number.MAX_VALUE;
  const rows = named
    .sort((one, other) => one.place - other.place || (one.miles ?? farthest) - (other.miles ?? farthest))
    .map(({ place: _, ...row }) => row);
  const districts = new Set(rows.map(({ district }) => district));
  const [district = ""] = districts;
  return {
    rows,
    district: districts.size === 1 ? district : "",
    note:
      districts.size > 1
        ? "Boundaries change, and the districts decide. Ask them about the address before you count on a school."
        : "Boundaries change, and the district decides. Ask it about the address before you count on a school.",
  };
}
