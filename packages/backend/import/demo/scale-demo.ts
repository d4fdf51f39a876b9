import type { DemoContent, DemoShapes } from "./read-demo.ts";

const offsetDegrees = 0.004;

/**
 * Scales a demo to at least `count` of each product kind, by copying its products with small differences.
 * Deterministic; the demo's own entries stay unchanged.
 */
export function scaleDemo(demo: DemoContent, count: number): DemoContent {
  const { entries } = demo;
  const neighborhoods = copies(entries.neighborhood, count);
  const plans = copies(entries.plan, count);
  const neighborhoodCopy = copyChooser(neighborhoods);
  const planCopy = copyChooser(plans);
  const neighborhoodOf = (slug: string, copy: number) => copySlug(slug, neighborhoodCopy(slug, copy));
  const planOf = (slug: string, copy: number) => copySlug(slug, planCopy(slug, copy));
  const neighborhoodOfPlan = new Map(entries.plan.map((plan) => [plan.slug, plan.neighborhood]));
  /** The copy of a house is in the neighborhood of the copy of its plan. */
  const house = (shape: DemoShapes["model" | "home"], copy: number) => ({
    ...moved(shape, copy),
    title: `${shape.title}, house ${copy + 1}`,
    plan: planOf(shape.plan, copy),
    neighborhood: neighborhoodOf(
      shape.neighborhood,
      neighborhoodOfPlan.get(shape.plan) === shape.neighborhood ? planCopy(shape.plan, copy) : copy,
    ),
  });

  const scaled: DemoContent["entries"] = {
    ...entries,
    neighborhood: changed(neighborhoods, (shape, copy) => ({
      ...shape,
      ...moved(shape, copy),
      title: `${shape.title} ${copy + 1}`,
      basePriceUsd: shape.basePriceUsd === undefined ? undefined : shape.basePriceUsd + priceStepUsd(copy),
      popularPlans: shape.popularPlans.map((slug) => planOf(slug, copy)),
    })),
    plan: changed(plans, (shape, copy) => ({
      ...shape,
      title: `${shape.title} ${copy + 1}`,
      displayTitle: shape.displayTitle && `${shape.displayTitle} ${copy + 1}`,
      neighborhood: neighborhoodOf(shape.neighborhood, copy),
      basePriceUsd: shape.basePriceUsd === undefined ? undefined : shape.basePriceUsd + priceStepUsd(copy),
      priceHistory: stepped(shape.priceHistory, copy),
    })),
    model: changed(copies(entries.model, count), (shape, copy) => ({ ...shape, ...house(shape, copy) })),
    home: changed(copies(entries.home, count), (shape, copy) => ({
      ...shape,
      ...house(shape, copy),
      priceUsd: shape.priceUsd + priceStepUsd(copy),
      priceLine: shape.priceLine?.map((part) => {
        const step = part.kind === "base" || part.kind === "total" ? priceStepUsd(copy) : 0;
        return { ...part, amountUsd: part.amountUsd + step };
      }),
      priceHistory: stepped(shape.priceHistory, copy),
    })),
  };
  return { ...demo, entries: scaled };
}

interface Copy<Shape> {
  readonly shape: Shape;
  /** 0 for the original. */
  readonly copy: number;
}

/** The originals, then copies in turn, until there are `count`. */
function copies<Shape>(own: readonly Shape[], count: number): Copy<Shape>[] {
  if (own.length === 0) return [];
  const result: Copy<Shape>[] = own.map((shape) => ({ shape, copy: 0 }));
  for (let index = own.length; index < count; index++) {
    const shape = own[index % own.length];
    if (shape) result.push({ shape, copy: Math.floor(index / own.length) });
  }
  return result;
}

/** The copies with their differences and own slugs; originals stay unchanged. */
function changed<Shape extends { readonly slug: string }>(
  all: readonly Copy<Shape>[],
  change: (shape: Shape, copy: number) => Shape,
): Shape[] {
  return all.map(({ shape, copy }) =>
    copy === 0 ? shape : { ...change(shape, copy), slug: copySlug(shape.slug, copy) },
  );
}

/** Selects the copy of a slug; when a kind has fewer copies than another, they are used in turn. */
function copyChooser(all: readonly Copy<{ readonly slug: string }>[]): (slug: string, copy: number) => number {
  const lastCopies = new Map(all.map(({ shape, copy }) => [shape.slug, copy]));
  return (slug, copy) => {
    const last = lastCopies.get(slug) ?? 0;
    return last === 0 ? 0 : ((copy - 1) % last) + 1;
  };
}

const copySlug = (slug: string, copy: number): string => (copy === 0 ? slug : `${slug}-house-${copy + 1}`);

/** Positions copies on a spiral around the original, so that maps separate them. */
function moved({ latitude, longitude }: { latitude: number; longitude: number }, copy: number) {
  const angle = copy * 2.399963;
  const radius = offsetDegrees * Math.sqrt(copy);
  const rounded = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    latitude: rounded(latitude + radius * Math.cos(angle)),
    longitude: rounded(longitude + radius * Math.sin(angle)),
  };
}

const priceStepUsd = (copy: number): number => (copy % 40) * 1500;

/** Raises all prices of a copy by the same amount. */
function stepped(history: DemoShapes["home"]["priceHistory"], copy: number) {
  return history?.map((point) => ({ ...point, amountUsd: point.amountUsd + priceStepUsd(copy) }));
}
