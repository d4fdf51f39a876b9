import type { ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";

/** What an installation loads from hosts that are not its own, by its settings. */
export interface LoadedFromOthers {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly purpose: string;
  readonly when: string;
}

const services: Readonly<
  Record<ThirdPartyService, Pick<LoadedFromOthers, "name" | "purpose"> & Record<ThirdParties["consent"], string>>
> = {
  tags: {
    name: "Tag manager",
    purpose: "Counts visits to pages",
    ask: "Once you agree to measuring",
    "opt-out": "With every page, unless you refuse measuring",
  },
  chat: {
    name: "Chat",
    purpose: "A window in which a person answers",
    ask: "When you open the chat; once you agree to it, 3 seconds after a page has loaded",
    "opt-out": "When you open the chat, or 3 seconds after a page has loaded, unless you refuse that",
  },
  marketing: {
    name: "Marketing",
    purpose: "Recognizes visits that follow from our emails and ads",
    ask: "Once you agree to it, 3 seconds after a page has loaded",
    "opt-out": "3 seconds after a page has loaded, unless you refuse it or your browser sends an opt-out signal",
  },
};

/** Whom this installation's pages load something from, what for and when; empty where there is nobody. */
export function loadedFromOthers(installed: {
  readonly thirdParties: ThirdParties | null;
  readonly origins: ReadonlyMap<ThirdPartyService, { readonly sendsTo: readonly string[] }>;
  /** The address of map tiles, with {z} and the like. */
  readonly tileUrl: string | null;
  readonly sentryDsn: string | null;
  /** Hosts of films and tours. */
  readonly frameHosts: readonly string[];
}): LoadedFromOthers[] {
  const { thirdParties, origins, tileUrl, sentryDsn, frameHosts } = installed;
  const rows: LoadedFromOthers[] = [];
  if (thirdParties) {
    for (const [service, { sendsTo }] of origins) {
      const { name, purpose, [thirdParties.consent]: when } = services[service];
      rows.push({ name, hosts: sendsTo.map((origin) => origin.replace(/^https?:\/\//, "")), purpose, when });
    }
  }
  if (tileUrl) {
    const [, host = ""] = /^https?:\/\/([^/]+)/.exec(tileUrl) ?? [];
    const hosts = host.includes("{s}") ? ["a", "b", "c"].map((each) => host.replace("{s}", each)) : [host];
    rows.push({ name: "Maps", hosts, purpose: "Draws the background of maps", when: "When you look at a map" });
  }
  if (sentryDsn) {
    const hosts = [new URL(sentryDsn).host];
    rows.push({
      name: "Reports of errors",
      hosts,
      purpose: "Tells us what failed, and nothing about you",
      when: "When a part of a page fails",
    });
  }
  if (frameHosts.length > 0) {
    rows.push({
      name: "Films and virtual tours",
      hosts: frameHosts,
      purpose: "Plays them",
      when: "When you press play",
    });
  }
  return rows;
}
