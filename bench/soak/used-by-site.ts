/** What a site's process uses, by its own metrics. */
export interface UsedBySite {
  readonly residentMegabytes: number;
  readonly descriptors: number;
}

/** @throws when the site does not say what it uses */
export async function usedBySite(url: string): Promise<UsedBySite> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const metric = (name: string) => {
    const value = new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1];
    if (!value) throw new Error(`The site has no metric ${name}.`);
    return Number(value);
  };
  return {
    residentMegabytes: metric("process_resident_memory_bytes") / 2 ** 20,
    descriptors: metric("process_open_fds"),
  };
}
