import { Disclosure, DisclosureGroup } from "#app/ui/layout/disclosure.tsx";
import { Section, Split } from "#app/ui/layout/section.tsx";
import type { NeighborhoodContent } from "./neighborhood-content.ts";

/** What people ask of this neighborhood, with the answers. */
export function Questions({ questions }: { readonly questions: NeighborhoodContent["questions"] }) {
  if (questions.length === 0) return null;
  return (
    <Section rule id="questions" aria-labelledby="questions-head">
      <Split split="4-8">
        <h2 id="questions-head">Questions we are asked</h2>
        <DisclosureGroup>
          {questions.map(({ question, answer }, position) => (
            <Disclosure key={question} summary={question} open={position === 0}>
              <p>{answer}</p>
            </Disclosure>
          ))}
        </DisclosureGroup>
      </Split>
    </Section>
  );
}
