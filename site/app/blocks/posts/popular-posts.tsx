import { Card, CardGrid, CardPicture, CardSay, CardTitle, CardWords } from "#app/ui/cards/card.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { RichText } from "#app/ui/text/rich-text.tsx";
import { BlockActions } from "../parts/block-actions.tsx";
import type { BlockProps } from "../parts/block-props.ts";
import { BlockSection } from "../parts/block-section.tsx";
import { cardColumns } from "../parts/card-columns.ts";

/** The popular posts as cards (S2.145). */
export function PopularPosts({ block }: BlockProps) {
  const { anchor, title, textHtml, posts = [], actions } = block;
  if (posts.length === 0) return null;
  return (
    <BlockSection anchor={anchor} title={title} lead={<RichText html={textHtml} />} wide>
      <CardGrid label={title} className={cardColumns(posts.length)}>
        {posts.map((post) => (
          <Card key={post.id}>
            <div>
              {post.picture ? (
                <CardPicture>
                  <Picture {...post.picture} sizes="(width < 640px) 92vw, (width < 1000px) 46vw, 31vw" />
                </CardPicture>
              ) : null}
            </div>
            <CardWords>
              <p className="label">{post.label}</p>
              <CardTitle href={post.href} level={title ? 3 : 2}>
                {post.title}
              </CardTitle>
            </CardWords>
            <CardSay>{post.say}</CardSay>
          </Card>
        ))}
      </CardGrid>
      <BlockActions actions={actions} />
    </BlockSection>
  );
}
