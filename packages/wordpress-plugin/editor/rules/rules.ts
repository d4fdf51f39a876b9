import { maxButtons } from "@porchlight/contract/vocabulary";
import { writtenNumber } from "../fields/written.ts";
import { readCorners } from "../homesites/shape.ts";
import { __, sprintf } from "../i18n.ts";
import { type Data, dataOf, isEmpty, listOf } from "../model.ts";

/** A violation of a rule between fields; the path is relative to the data. */
export interface Broken {
  path: string;
  message: string;
}

type Rule = (data: Data) => Broken[];

const usd = (amount: number) => `$${writtenNumber(amount, true)}`;

/** A price line ends with its total, which equals the sum and the current price. */
function priceLineAddsUp(data: Data): Broken[] {
  const line = listOf(data.priceLine).map(dataOf);
  if (line.length === 0 || line.some(({ amountUsd }) => typeof amountUsd !== "number")) return [];
  const last = line.at(-1);
  if (last?.kind !== "total" || line.filter(({ kind }) => kind === "total").length > 1)
    return [{ path: "priceLine", message: __("The last part is the total, and there is one total only.") }];
  const signs: Readonly<Record<string, number>> = { base: 1, add: 1, credit: -1 };
  const sum = line.reduce((all, { kind, amountUsd }) => all + (signs[String(kind)] ?? 0) * Number(amountUsd), 0);
  const total = Number(last.amountUsd);
  if (sum !== total)
    return [
      {
        path: "priceLine",
        message: sprintf(__("The parts add up to %1$s, but the total says %2$s."), usd(sum), usd(total)),
      },
    ];
  if (total !== data.priceUsd && typeof data.priceUsd === "number")
    return [
      {
        path: "priceLine",
        message: sprintf(__("The total is %1$s, but the price is %2$s."), usd(total), usd(data.priceUsd)),
      },
    ];
  return [];
}

/** A price history is ascending and ends with the current price. */
function historyEndsWith(priceField: string): Rule {
  return (data) => {
    const history = listOf(data.priceHistory).map(dataOf);
    const price = data[priceField];
    const last = history.at(-1);
    if (!last) return [];
    for (const [index, { date }] of history.entries()) {
      const before = history[index - 1]?.date;
      if (!isEmpty(before) && !isEmpty(date) && String(date) <= String(before))
        return [
          {
            path: `priceHistory.${index}.date`,
            message: __("The days go forward: this one comes after the one above it."),
          },
        ];
    }
    if (typeof last.amountUsd !== "number" || last.amountUsd === price) return [];
    const message =
      typeof price === "number"
        ? sprintf(__("It ends with %1$s, but the price is %2$s."), usd(last.amountUsd), usd(price))
        : sprintf(__("It ends with %s, but there is no price."), usd(last.amountUsd));
    return [{ path: "priceHistory", message }];
  };
}

/** The maximum is not less than the minimum. */
function ascending(min: string, max: string): Rule {
  return (data) => {
    const [from, to] = [data[min], data[max]];
    if (typeof from !== "number" || typeof to !== "number" || from <= to) return [];
    return [{ path: max, message: sprintf(__("Write %1$s or more, as the least is %1$s."), from) }];
  };
}

/** The end is not before the start. */
function endsAfter(start: string, end: string): Rule {
  return (data) => {
    const [from, to] = [data[start], data[end]];
    if (isEmpty(from) || isEmpty(to) || String(from) <= String(to)) return [];
    return [{ path: end, message: __("The end comes after the start.") }];
  };
}

/** Homesite numbers of a neighborhood are unique. */
function homesiteNumbersAreUnique(data: Data): Broken[] {
  const seen = new Set<string>();
  return listOf(data.homesites).flatMap((item, index) => {
    const number = String(dataOf(item).number ?? "").trim();
    if (number === "") return [];
    if (seen.has(number))
      return [
        { path: `homesites.${index}.number`, message: sprintf(__("Another homesite has the number %s."), number) },
      ];
    seen.add(number);
    return [];
  });
}

/** A homesite on the plan has at least three corners. */
function homesiteHasCorners({ points }: Data): Broken[] {
  if (isEmpty(points)) return [];
  const pairs = String(points).trim().split(/\s+/).length;
  const corners = readCorners(points).length;
  if (corners === pairs && corners > 2) return [];
  return [{ path: "points", message: __("Draw three corners or more: pairs of numbers such as 0,0 80,0 80,110.") }];
}

/** A viewBox has four numbers, the last two above zero. */
function sitePlanHasFrame({ viewBox }: Data): Broken[] {
  if (isEmpty(viewBox)) return [];
  const numbers = String(viewBox).trim().split(/\s+/).map(Number);
  const isFrame =
    numbers.length === 4 && numbers.every(Number.isFinite) && Number(numbers[2]) > 0 && Number(numbers[3]) > 0;
  return isFrame
    ? []
    : [{ path: "viewBox", message: __("Write four numbers: left, top, width and height, such as 0 0 1600 600.") }];
}

/** A block has at most three buttons (S3.34). */
function threeButtonsAtMost({ buttons }: Data): Broken[] {
  if (listOf(buttons).length <= maxButtons) return [];
  return [
    {
      path: "buttons",
      message: sprintf(__("There is room for %1$s buttons; these are %2$s."), maxButtons, listOf(buttons).length),
    },
  ];
}

const videoHosts =
  /(^|\.)(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|vine\.co|videopress\.com|microsoftstream\.com|tiktok\.com|dailymotion\.com|dai\.ly)$/;

/** The address of a video file, of the site or of the WordPress, whose import stores full ones. */
const videoFile = /^(?:https?:\/\/[^\s/?#]+)?\/[^\s/?#][^\s?#]*\.(?:mp4|m4v|webm|ogv|mov)$/i;

/** A video is a URL or an embed code of a supported provider (S5.14–S5.21), or a video file. */
function videoIsOfProvider({ videoUrl }: Data): Broken[] {
  if (isEmpty(videoUrl)) return [];
  const text = String(videoUrl).trim();
  const address = /<iframe[^>]*\ssrc=["']([^"']+)["']/i.exec(text)?.[1] ?? text;
  const host = /^(?:https?:)?\/\/([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? "";
  if (videoHosts.test(host) || videoFile.test(text)) return [];
  return [
    {
      path: "videoUrl",
      message: __(
        "Write the address or the embed code of a video on YouTube, Vimeo, TikTok, Dailymotion, VideoPress or Microsoft Stream, or the path of a video file, such as /media/film.mp4.",
      ),
    },
  ];
}

/** The rules between fields, by kind of entry or type of item. */
const rules: Readonly<Record<string, readonly Rule[]>> = {
  home: [priceLineAddsUp, historyEndsWith("priceUsd")],
  plan: [
    ascending("bedroomsMin", "bedroomsMax"),
    ascending("bathroomsMin", "bathroomsMax"),
    historyEndsWith("basePriceUsd"),
  ],
  model: [historyEndsWith("asShownPriceUsd")],
  neighborhood: [homesiteNumbersAreUnique],
  campaign: [endsAfter("startsOn", "endsOn")],
  event: [endsAfter("startDateTime", "endDateTime")],
  testimonial: [videoIsOfProvider],
  Homesite: [homesiteHasCorners],
  SitePlan: [sitePlanHasFrame],
  Organism: [threeButtonsAtMost, videoIsOfProvider],
  OrganismTab: [threeButtonsAtMost],
};

/** The rules of a kind or a type. */
export function rulesOf(owner: string): readonly Rule[] {
  return rules[owner] ?? [];
}
