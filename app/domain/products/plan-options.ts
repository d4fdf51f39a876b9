import { fullPrice } from "./figures.ts";

/** An elevation or an option of a plan. */
export interface PlanChoice {
  /** Its name in URLs, unique within its plan. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** Added to the base price, in whole US dollars; null when it is priced on request. */
  readonly addedUsd: number | null;
}

/** Choices of one subject. */
export interface ChoiceGroup {
  readonly title: string;
  /** `front`: exactly one, the first unless another is chosen. `one`: at most one. `any`: any number. */
  readonly kind: "front" | "one" | "any";
  readonly choices: readonly PlanChoice[];
}

/** Query parameters: the elevation, and the option, which repeats. */
export const optionParams = { front: "elevation", option: "option" } as const;

/** Groups whose options exclude each other have a parameter of their own in a form that is submitted without scripts. */
export const maxOptionGroups = 20;

/** Name of the form controls of the group at `position`. */
export function controlName(group: ChoiceGroup, position: number): string {
  if (group.kind === "front") return optionParams.front;
  return group.kind === "one" ? `${optionParams.option}-${position}` : optionParams.option;
}

/** Every query parameter that a choice may have, as `handle.cacheQuery` lists them. */
export const choiceParams: readonly string[] = [
  optionParams.front,
  `${optionParams.option}*`,
  ...Array.from({ length: maxOptionGroups }, (_, position) => `${optionParams.option}-${position}`),
];

const isChoiceParam = (name: string) => name === optionParams.front || /^option(?:-\d+)?$/.test(name);

/**
 * The keys that a query chooses, in the order of the groups, and those that the plan does not have. Of several in a
 * group that allows one, the first in the group is chosen.
 */
export function chosenIn(groups: readonly ChoiceGroup[], query: URLSearchParams) {
  const given = new Set(
    [...query].flatMap(([name, value]) => (value !== "" && isChoiceParam(name) ? [value.toLowerCase()] : [])),
  );
  const keys = groups.flatMap(({ kind, choices }) => {
    const found = choices.filter(({ key }) => given.has(key));
    if (kind === "any") return found;
    return found[0] ?? (kind === "front" ? (choices[0] ?? []) : []);
  });
  const known = new Set(groups.flatMap(({ choices }) => choices.map(({ key }) => key)));
  return { keys: keys.map(({ key }) => key), unknown: [...given].filter((key) => !known.has(key)) };
}

/**
 * The query that chooses these keys: the elevation unless it is the first, then the options. Other parameters of
 * `before` are kept.
 */
export function queryOfChoice(
  groups: readonly ChoiceGroup[],
  keys: readonly string[],
  before: URLSearchParams = new URLSearchParams(),
): URLSearchParams {
  const query = new URLSearchParams([...before].filter(([name]) => !isChoiceParam(name)));
  for (const { kind, choices } of groups) {
    for (const [position, { key }] of choices.entries()) {
      if (!keys.includes(key) || (kind === "front" && position === 0)) continue;
      query.append(kind === "front" ? optionParams.front : optionParams.option, key);
    }
  }
  return query;
}

/** The keys after a change of one control: a radio button replaces the choice of its group, a checkbox toggles its own. */
export function withChoice(
  groups: readonly ChoiceGroup[],
  keys: readonly string[],
  change: { readonly group: ChoiceGroup; readonly key: string; readonly isChosen: boolean },
): string[] {
  const { group, key, isChosen } = change;
  const replaced = group.kind === "any" ? [key] : group.choices.map((choice) => choice.key);
  const next = new Set(keys.filter((each) => !replaced.includes(each)));
  if (isChosen && key !== "") next.add(key);
  return groups.flatMap(({ choices }) => choices.map((choice) => choice.key)).filter((each) => next.has(each));
}

/** The chosen options of a plan with their sum. */
export interface PricedChoice {
  readonly lines: readonly { readonly key: string; readonly label: string; readonly amount: string }[];
  readonly totalUsd: number;
  /** Whether the total lacks an option that is priced on request. */
  readonly isPartial: boolean;
}

/** The chosen options as lines of a price, and the total in whole US dollars. */
export function priceOfChoice(
  basePriceUsd: number,
  groups: readonly ChoiceGroup[],
  keys: readonly string[],
): PricedChoice {
  const chosen = groups.flatMap(({ kind, choices }) =>
    choices
      .filter(({ key }) => keys.includes(key))
      .map((choice) => ({ ...choice, label: kind === "front" ? `Elevation ${choice.label}` : choice.label })),
  );
  return {
    lines: chosen.map(({ key, label, addedUsd }) => ({ key, label, amount: addedPrice(addedUsd) })),
    totalUsd: chosen.reduce((sum, { addedUsd }) => sum + (addedUsd ?? 0), basePriceUsd),
    isPartial: chosen.some(({ addedUsd }) => addedUsd === null),
  };
}

/** `+ $4,200`, `− $500`, `In the base price`, `Priced for you`. */
export function addedPrice(addedUsd: number | null): string {
  if (addedUsd === null) return "Priced for you";
  if (addedUsd === 0) return "In the base price";
  return `${addedUsd > 0 ? "+" : "−"} ${fullPrice(Math.abs(addedUsd))}`;
}

/** Keys for labels: lower-case letters and digits joined by hyphens; a repeated one gets a number. */
export function keysOf(labels: readonly string[]): string[] {
  const count = new Map<string, number>();
  return labels.map((label) => {
    const words = label
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? ["option"];
    const key = words.join("-").slice(0, 60);
    const number = (count.get(key) ?? 0) + 1;
    count.set(key, number);
    return number === 1 ? key : `${key}-${number}`;
  });
}
