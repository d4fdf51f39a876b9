import { Gallery } from "#app/ui/pictures/gallery.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";

/** Pictures to look through, the first one large (S2.131). */
export function GalleryBlock({ block }: BlockProps) {
  const { anchor, title, textHtml, pictures, caption } = block;
  if (!pictures) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />} wide>
      <Gallery pictures={pictures} label="Pictures" caption={caption} />
    </BlockSection>
  );
}
