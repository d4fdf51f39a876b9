import type { ThirdParties, ThirdPartyService } from "@porchlight/contract/third-parties";
import type { ReactNode } from "react";
import type { ThirdPartyRequest } from "#app/domain/privacy/third-party-requests.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Table, type TableColumn } from "#app/ui/lists/table.tsx";
import styles from "./third-party-tables.module.css";

const columns: readonly TableColumn<ThirdPartyRequest>[] = [
  { id: "name", head: "What", cell: ({ name }) => name },
  { id: "hosts", head: "From", cell: ({ hosts }) => hosts.map((host) => <div key={host}>{host}</div>) },
  { id: "purpose", head: "Why", cell: ({ purpose }) => purpose },
  { id: "when", head: "When", cell: ({ when }) => when },
];

interface StorageRow {
  readonly what: string;
  readonly name: string;
  readonly why: string;
  readonly when: string;
  readonly howLong: string;
}

const storageColumns: readonly TableColumn<StorageRow>[] = [
  {
    id: "what",
    head: "What",
    cell: ({ what, name }) => (
      <>
        {what}, <code>{name}</code>
      </>
    ),
  },
  { id: "why", head: "Why", cell: ({ why }) => why },
  { id: "when", head: "When", cell: ({ when }) => when },
  { id: "howLong", head: "How long", cell: ({ howLong }) => howLong },
];

const serviceNames: Readonly<Record<ThirdPartyService, string>> = {
  tags: "the tag manager",
  chat: "the chat",
  marketing: "the marketing script",
};

function storageRows({ scripts, runsIn }: ThirdParties): StorageRow[] {
  const services = (Object.keys(scripts) as ThirdPartyService[]).filter(() => runsIn === "frame");
  return [
    {
      what: "Your privacy choices",
      name: "porchlight.consent",
      why: "So that you are asked once",
      when: "When you choose",
      howLong: "A year",
    },
    ...services.map((service) => ({
      what: `What ${serviceNames[service]} would keep in cookies`,
      name: `porchlight.third-party.${service}`,
      why: "To recognize your browser",
      when: "While it is loaded",
      howLong:
        service === "chat" ? "Until you refuse it; without your yes, until you close the tab" : "Until you refuse it",
    })),
  ];
}

/**
 * The hosts that the pages of this installation load from, what is stored for third parties in the browser, and the
 * visitor's choices; `status` shows the opt-out. `isMeasured`: browsers report Web Vitals to this site;
 * `countsSearches`: zero-result searches are counted.
 */
export function LoadedTable(props: {
  readonly rows: readonly ThirdPartyRequest[];
  readonly thirdParties: ThirdParties | null;
  readonly isMeasured: boolean;
  readonly countsSearches: boolean;
  readonly status: ReactNode;
}) {
  const { rows, thirdParties, isMeasured, countsSearches, status } = props;
  return (
    <div className="stack">
      {rows.length === 0 ? (
        <p>Nothing. Every page comes from our own server, with all that is on it.</p>
      ) : (
        <Table
          className={styles.wide}
          columns={columns}
          rows={rows}
          rowKey={({ name }) => name}
          caption="Loaded from others"
          captionHidden
        />
      )}
      {isMeasured ? (
        <p>
          Your browser tells our own server, and nobody else, how fast a page came up and how steady it stayed: times,
          and which kind of page it was. Nothing in it tells one visitor from another.
        </p>
      ) : null}
      {countsSearches ? (
        <p>
          A search that finds nothing, and words that the search cannot read, are counted on our own server: which
          filters were set, rounded, and words that several people used. The counts are kept for 400 days, so that we
          learn what to build, and nothing in them says who searched.
        </p>
      ) : null}
      {thirdParties ? (
        <>
          <p>
            {thirdParties.runsIn === "frame"
              ? "Tag manager, chat and marketing run in their own frames: they learn which page is open and which campaign led to it, and cannot see what is on the page, what you type, or who you are."
              : "Tag manager, chat and marketing run in the page, and can read what is on it."}{" "}
            Without JavaScript, and on pages that show what you sent us, none of them is loaded.
          </p>
          {status}
          <p className="scripted">
            <Button variant="line" data-privacy-choices="">
              Your privacy choices
            </Button>
          </p>
          <Table
            className={styles.wide}
            columns={storageColumns}
            rows={storageRows(thirdParties)}
            rowKey={({ name }) => name}
            caption="Kept in your browser for them"
          />
        </>
      ) : null}
    </div>
  );
}
