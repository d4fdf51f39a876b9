import { useNavigation } from "react-router";
import { comparedIds, compareHref } from "#app/domain/products/comparison.ts";
import type { ComparisonContent } from "./comparison.ts";

/**
 * The content without the products that a pending navigation takes out, so that their columns close at once. A product
 * that waits takes the place of another, whose column stays until then.
 */
export function useRemainingProducts(content: ComparisonContent): ComparisonContent {
  const { location } = useNavigation();
  if (location?.pathname !== compareHref([]) || content.waiting.length > 0) return content;
  const { ids } = comparedIds(new URLSearchParams(location.search));
  const isLeft = content.products.map(({ id }) => ids.includes(id));
  if (!isLeft.includes(true) || !isLeft.includes(false)) return content;
  return {
    ...content,
    products: content.products.filter((_, position) => isLeft[position]),
    facts: content.facts.map((fact) => ({ ...fact, values: fact.values.filter((_, position) => isLeft[position]) })),
  };
}
