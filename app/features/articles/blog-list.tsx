import { SmartLink } from "#app/ui/actions/links.tsx";
import { CardText, CardTitle, LeadCard } from "#app/ui/cards/card.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { blogPath } from "./article-list.ts";
import type { BlogListContent, PostEntry } from "./blog.ts";
import styles from "./blog-list.module.css";
import { ArticleLabel, EmptyList, ListPager, ListTop } from "./list-parts.tsx";
import { PostRows } from "./post-rows.tsx";

/** A page of posts: the categories, the newest one large on page 1, the others as rows, and what is read most. */
export function BlogList({ list }: { readonly list: BlogListContent }) {
  const { posts, steps, popular } = list;
  const [first, ...others] = posts;
  const lead = steps.number === 1 && first?.picture ? first : null;
  const rows = lead ? others : posts;
  return (
    <section id="posts" className={styles.list} aria-labelledby="posts-title">
      <ListTop list={list} noun="post" headingId="posts-title" allHref={blogPath} />
      {lead ? <LeadPost post={lead} /> : null}
      <div className={`grid ${styles.body}`}>
        <div className={styles.main}>
          {posts.length > 0 ? <PostRows posts={rows} /> : <EmptyList list={list} noun="post" />}
          <ListPager list={list} noun="post" />
        </div>
        {popular.length > 0 ? <Popular posts={popular} /> : null}
      </div>
    </section>
  );
}

function LeadPost({ post }: { readonly post: PostEntry }) {
  return (
    <LeadCard
      className={styles.lead}
      ruled
      picture={post.picture ? <Picture {...post.picture} alt="" sizes="(width < 56.25em) 92vw, 56vw" priority /> : null}
    >
      <ArticleLabel article={post} />
      <CardTitle href={post.href} size="large">
        {post.title}
      </CardTitle>
      {post.say ? <CardText>{post.say}</CardText> : null}
    </LeadCard>
  );
}

function Popular({ posts }: { readonly posts: readonly PostEntry[] }) {
  return (
    <section className={styles.popular} aria-labelledby="popular-title">
      <h2 id="popular-title">Read most</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where the list style is none */}
      <ol role="list" className={styles.ranking}>
        {posts.map(({ id, href, title }) => (
          <li key={id}>
            <SmartLink className="tap" href={href}>
              {title}
            </SmartLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
