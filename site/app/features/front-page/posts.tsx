import type { Picture as PictureContent } from "#app/graphql/picture.ts";
import { Card, CardPicture, CardSay, CardTitle, CardWords } from "#app/ui/cards/card.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./front-page.module.css";
import type { PostCard } from "./newest-posts.ts";

/** The newest post with its picture, beside it the next ones and the next event as a list. */
export function Posts(props: {
  readonly lead: PostCard & { readonly picture: PictureContent | null };
  readonly others: readonly PostCard[];
}) {
  const { lead, others } = props;
  return (
    <div className={styles.posts}>
      <Card>
        {lead.picture ? (
          <CardPicture ratio="16 / 10">
            <Picture {...lead.picture} sizes="(width < 900px) 92vw, 52vw" />
          </CardPicture>
        ) : null}
        <CardWords>
          <p className="label">{lead.label}</p>
          <CardTitle href={lead.href} size="large">
            {lead.title}
          </CardTitle>
        </CardWords>
        <CardSay>{lead.say}</CardSay>
      </Card>
      <div className={styles.postList}>
        {others.map((post) => (
          <Card key={post.id}>
            <p className="label">{post.label}</p>
            <CardTitle href={post.href}>{post.title}</CardTitle>
            <CardSay>{post.say}</CardSay>
          </Card>
        ))}
      </div>
    </div>
  );
}
