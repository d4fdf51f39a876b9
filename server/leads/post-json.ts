/** Timeout of a request, in ms. */
const waitMs = 20_000;
/** Maximum length of a response that is read. */
const maxCharacters = 20_000;

/** Posts JSON to a server; rejects after `waitMs`. Redirects are not followed. */
export async function postJson(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(url, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
    redirect: "manual",
    signal: AbortSignal.timeout(waitMs),
  });
  let text = "";
  const decoder = new TextDecoder();
  // Leaving the loop cancels the rest of a longer response.
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxCharacters) break;
  }
  return { status: response.status, text };
}
