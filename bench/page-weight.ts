const scriptFile = /(?:<script[^>]+src=|<link[^>]+rel="modulepreload"[^>]+href=|import\(|import |from )"([^"]+\.js)"/g;

/**
 * Brotli bytes that a browser fetches for a page before anyone touches it, pictures left out, by what its document names:
 * scripts, module preloads, imports of inline scripts, styles, preloaded fonts.
 */
export async function weighPage(origin: string, path: string) {
  const document = await transferred(origin + path);
  const html = document.text;
  const scripts = unique([...html.matchAll(scriptFile)].map(([, file]) => file));
  const styles = unique([...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(([, file]) => file));
  const fonts = unique([...html.matchAll(/<link[^>]+href="([^"]+\.woff2)"/g)].map(([, file]) => file));
  const sum = async (files: readonly string[]) => {
    const sizes = await Promise.all(
      files.map(async (file) => (await transferred(new URL(file, origin + path).href)).bytes),
    );
    return sizes.reduce((total, bytes) => total + bytes, 0);
  };
  return {
    documentBytes: document.bytes,
    scriptBytes: await sum(scripts),
    styleBytes: await sum(styles),
    fontBytes: await sum(fonts),
    scriptFiles: scripts.length,
  };
}

async function transferred(url: string): Promise<{ bytes: number; text: string }> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const bytes = Number(response.headers.get("content-length"));
  return { bytes, text: await response.text() };
}

function unique(files: readonly (string | undefined)[]): string[] {
  return [...new Set(files.filter((file) => file !== undefined))];
}
