import { ButtonLink } from "#app/ui/actions/button.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { CardText, CardTitle, LeadCard } from "#app/ui/cards/card.tsx";
import { EmptyState } from "#app/ui/layout/placeholders.tsx";
import { CategoryLinks, Pager } from "#app/ui/lists/paged-list.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import styles from "./blog-list.module.css";
import type { BlogListContent } from "./load-blog-list.ts";
import type { PostEntry } from "./post-entry.ts";
import { PostLabel, PostRows } from "./post-rows.tsx";

/** A page of posts: the categories, the newest one large on page 1, the others as rows, and what is read most. */
export function BlogList({ list }: { readonly list: BlogListContent }) {
  const { path, posts, steps, categories, popular } = list;
  const [first, ...others] = posts;
  const lead = steps.number === 1 && first?.picture ? first : null;
  const rows = lead ? others : posts;
  return (
    <section id="posts" className={styles.list} aria-labelledby="posts-title">
      <h2 id="posts-title" className="visually-hidden">
        {steps.number === 1 ? "Newest posts" : `Posts, page ${steps.number}`}
      </h2>
      <CategoryLinks
        unit="posts"
        current={path}
        items={[
          { text: "All posts", href: "/blog/", count: null },
          ...categories.map(({ name, href, count }) => ({ text: name, href, count })),
        ]}
      />
      {lead ? <LeadPost post={lead} /> : null}
      <div className={styles.body}>
        <div className={styles.main}>
          {posts.length > 0 ? <PostRows posts={rows} /> : <NoPosts path={path} />}
          <Pager
            page={steps.number}
            previousHref={steps.previousHref}
            nextHref={steps.nextHref}
            label="Pages of posts"
          />
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
      picture={post.picture ? <Picture {...post.picture} alt="" sizes="(width < 900px) 92vw, 56vw" priority /> : null}
    >
      <PostLabel post={post} />
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
      <ol role="list">
        {posts.map(({ id, href, title }) => (
          <li key={id}>
            <SmartLink href={href}>{title}</SmartLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NoPosts({ path }: { readonly path: string }) {
  return (
    <EmptyState
      title="No posts on this page"
      action={
        <ButtonLink href={path} variant="line">
          To the newest posts
        </ButtonLink>
      }
    >
      The list has become shorter, or there is nothing in it yet.
    </EmptyState>
  );
}
