import { afterAll, beforeAll, expect, test } from "vitest";
import { startWordPress, type ThrowawayWordPress } from "./throwaway-wordpress.ts";

/** A published page with a note of an editor and a comment of a visitor. */
const content = `
wp_insert_post( array( 'import_id' => 801, 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Warranty', 'post_name' => 'warranty' ) );
foreach ( array( 'note' => 'Ask legal about this.', 'comment' => 'Nice page.' ) as $type => $text ) {
  wp_insert_comment( array( 'comment_post_ID' => 801, 'comment_type' => $type, 'comment_content' => $text, 'comment_approved' => 1, 'user_id' => 1 ) );
}
`;

let wordpress: ThrowawayWordPress;
beforeAll(async () => {
  wordpress = await startWordPress({ content });
});
afterAll(() => wordpress.stop());

const idOf = (type: string) =>
  wordpress.value<number>(`(int) get_comments( array( 'type' => '${type}', 'fields' => 'ids' ) )[0]`);

/** The status and text of a response to a visitor. */
async function visitorGets(path: string) {
  const response = await fetch(`${wordpress.url}/wp-json${path}`);
  return { status: response.status, text: await response.text() };
}

test("visitors read no note in REST, and comments as before", async () => {
  const note = await visitorGets(`/wp/v2/comments/${await idOf("note")}`);
  expect([note.status, note.text]).toEqual([401, expect.not.stringContaining("Ask legal")]);
  for (const query of ["type=note", "type=note&post=801", "type=all"]) {
    const list = await visitorGets(`/wp/v2/comments?${query}`);
    expect([query, list.status, list.text]).toEqual([query, 401, expect.not.stringContaining("Ask legal")]);
  }
  const comments = await visitorGets("/wp/v2/comments?post=801");
  expect([comments.status, comments.text]).toEqual([200, expect.stringContaining("Nice page.")]);
  expect(comments.text).not.toContain("Ask legal");
});

test("visitors read no note in GraphQL, by its id or in a list", async () => {
  const [note, comment] = [await idOf("note"), await idOf("comment")];
  const one = (id: number) => `comment(id: ${id}, idType: DATABASE_ID) { content }`;
  const list = 'comments(where: { commentType: "note" }) { nodes { content } }';
  const read = async (query: string) => {
    const { data, errors } = await wordpress.graphql(`{ ${query} }`);
    return JSON.stringify(data ?? errors);
  };
  expect(await read(one(note))).toBe('{"comment":null}');
  expect(await read(list)).not.toContain("Ask legal");
  expect(await read(one(comment))).toContain("Nice page.");
});

test("users who may edit the page can read its notes", async () => {
  const response = await wordpress.rest("GET", `/wp/v2/comments/${await idOf("note")}`);
  expect([response.status, JSON.stringify(response.body)]).toEqual([200, expect.stringContaining("Ask legal")]);
  expect(
    await wordpress.eval(`echo Porchlight\\may_read_comment( get_comment( ${await idOf("note")} ) ) ? 'yes' : 'no';`),
  ).toBe("yes");
});
