import { Card, CardPicture, CardText, CardTitle } from "#app/ui/cards/card.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import type { PostEntry } from "./blog.ts";
import { ArticleLabel } from "./list-parts.tsx";
import styles from "./post-rows.module.css";

/** Posts in hairlines, each with its words and a small picture. */
export function PostRows({ posts }: { readonly posts: readonly PostEntry[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none
    <ul role="list" className={styles.rows}>
      {posts.map((post) => (
        <li key={post.id}>
          <Card className={styles.row}>
            <div className={styles.words}>
              <ArticleLabel article={post} />
              <CardTitle href={post.href}>{post.title}</CardTitle>
              {post.say ? <CardText>{post.say}</CardText> : null}
            </div>
            {post.picture ? (
              <CardPicture className={styles.picture}>
                <Picture {...post.picture} alt="" sizes="clamp(104px, 17vw, 220px)" crop="3 / 2" />
              </CardPicture>
            ) : null}
          </Card>
        </li>
      ))}
    </ul>
  );
}
