import type { ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";

/** Requests of this installation's pages to one other host, by its settings. */
export interface ThirdPartyRequest {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly purpose: string;
  readonly when: string;
}

const services: Readonly<
  Record<ThirdPartyService, Pick<ThirdPartyRequest, "name" | "purpose"> & Record<ThirdParties["consent"], string>>
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

/** The other hosts that pages load from, for what purpose and when; empty without any. */
export function thirdPartyRequests(installed: {
  readonly thirdParties: ThirdParties | null;
  readonly origins: ReadonlyMap<ThirdPartyService, { readonly sendsTo: readonly string[] }>;
  /** The URL template of map tiles, with {z} and the like. */
  readonly tileUrl: string | null;
  readonly sentryDsn: string | null;
  /** Hosts of films and tours. */
  readonly frameHosts: readonly string[];
}): ThirdPartyRequest[] {
  const { thirdParties, origins, tileUrl, sentryDsn, frameHosts } = installed;
  const rows: ThirdPartyRequest[] = [];
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
