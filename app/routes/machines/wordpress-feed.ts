import { redirect } from "react-router";
import { blogFeedLink } from "#app/features/articles/article-list.ts";

/** `/feed/` and `/blog/feed/`, where a WordPress has its feed and readers look for it. */
export function loader() {
  return redirect(blogFeedLink.href, 301);
}
