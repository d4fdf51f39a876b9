import type { Content } from "./content.ts";
import type { Finding } from "./finding.ts";

/** One thing that can be untrue or missing, looked for in all of the content. It reads nothing else, clocks included. */
export interface Rule {
  /** In lower case words with hyphens; reports and tests name the rule by it. */
  readonly name: string;
  /** Whether it looks at values that are of another type than their field; others get none of those. */
  readonly takesAnyType?: boolean;
  check(content: Content): Iterable<Finding>;
}
