/** The content codings the server answers with. */
export type Coding = "br" | "gzip" | "identity";

const known = new Map<string, Coding>();

/**
 * The best coding that an `Accept-Encoding` header allows: Brotli before gzip before none. A coding with
 * `q=0` is not allowed; `*` stands for those not named.
 */
export function bestCoding(header: string | null | undefined): Coding {
  if (!header) return "identity";
  const remembered = known.get(header);
  if (remembered) return remembered;
  const coding = choose(header);
  if (known.size < 200) known.set(header, coding);
  return coding;
}

function choose(header: string): Coding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    const quality = parameters.find((each) => each.startsWith("q="));
    const weight = quality ? Number(quality.slice(2)) : 1;
    if (name) weights.set(name, Number.isNaN(weight) ? 1 : weight);
  }
  const allows = (coding: string) => (weights.get(coding) ?? weights.get("*") ?? 0) > 0;
  if (allows("br")) return "br";
  return allows("gzip") ? "gzip" : "identity";
}
