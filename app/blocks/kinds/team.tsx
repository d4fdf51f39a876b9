import { People } from "#app/ui/cards/person.tsx";
import type { BlockProps } from "../block.ts";
import { BlockSection } from "../parts/block-section.tsx";

/** The people to talk to (S3.37): initials as a stamp, or a picture where there is one, and how to reach them. */
export function Team({ block }: BlockProps) {
  const { title, team = [] } = block;
  if (team.length === 0) return null;
  return (
    <BlockSection block={block} wide>
      <People people={team} level={title ? 3 : 2} ruled />
    </BlockSection>
  );
}
