import { Disclosure, DisclosureGroup } from "#app/ui/layout/disclosure.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";

/** Questions that open their answers; they work before JavaScript. */
export function Questions({ block }: BlockProps) {
  const { anchor, title, textHtml, items = [] } = block;
  const questions = items.filter((item) => item.title && item.textHtml);
  if (questions.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />}>
      <DisclosureGroup>
        {questions.map((item) => (
          <Disclosure key={item.title} summary={item.title}>
            <RichText html={item.textHtml} />
          </Disclosure>
        ))}
      </DisclosureGroup>
    </BlockSection>
  );
}
