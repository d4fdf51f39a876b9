import { RouterContextProvider } from "react-router";
import { type SiteContext, siteContext } from "#app/graphql/context.server.ts";

/** The context of a render of `https://homes.example`, with all options turned off. */
const site: SiteContext = {
  content: { query: () => Promise.reject(new Error("Nothing responds in this test.")) },
  publicUrl: "https://homes.example",
  mapTiles: null,
  buildId: "1",
  telemetry: { sentryDsn: null, hasVitals: false, logsZeroResults: false },
  passwordPage: null,
  bdxBuilderNumber: null,
  frameHosts: [],
  scriptNonce: "",
  requestReference: null,
  thirdParties: null,
  thirdPartyOrigins: new Map(),
  isRedirected: () => false,
  preview: null,
  alerts: null,
  shortlists: {
    create: async () => ({ refused: "unavailable" }),
    open: async () => null,
    change: async () => null,
    renew: async () => null,
  },
  leadService: {
    issueToken: () => "a token",
    submit: () => Promise.reject(new Error("Nothing takes forms in this test.")),
    sent: async () => null,
    visits: {
      slotMinutes: 60,
      capacityOf: () => 0,
      href: (id) => `/message/${id}/visit/signature/`,
      isFull: async () => () => false,
      hold: async () => false,
      booked: async () => null,
      move: async () => "gone",
      cancel: async () => "gone",
    },
  },
};

/** The context of a render of `https://homes.example`; `leadService` may be partial. */
export function fakeSiteContext(
  given: Partial<Omit<SiteContext, "leadService">> & {
    readonly leadService?: Partial<SiteContext["leadService"]> | undefined;
  },
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, { ...site, ...given, leadService: { ...site.leadService, ...given.leadService } });
  return context;
}
