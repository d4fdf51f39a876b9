import { HeartButton } from "../../heart-button.tsx";
import { IndexList } from "../../lists/index-list.tsx";
import { Pager } from "../../lists/pager.tsx";
import { Table } from "../../lists/table.tsx";
import { Facts } from "../../text/facts.tsx";
import { SpecimenPart } from "./specimen-part.tsx";

const homes = [
  {
    address: "1482 Threshing Lane",
    plan: "The Juniper, homesite 14",
    beds: "3 bed",
    size: "1,730 sq ft",
    ready: "Mar 2027",
    price: "$624,900",
    saved: true,
  },
  {
    address: "1515 Threshing Lane",
    plan: "The Wild Plum, homesite 23",
    beds: "4 bed",
    size: "2,210 sq ft",
    ready: "Ready now",
    price: "$689,000",
    saved: false,
  },
];

/** Tables and lists of the specimen sheet. */
export function SpecimenLists() {
  return (
    <SpecimenPart title="Tables and lists">
      <Table
        variant="offers"
        caption={<h3>Quick move-in homes</h3>}
        rows={homes}
        rowKey={(home) => home.address}
        columns={[
          { id: "home", head: "Home", part: "name", cell: (home) => <HomeName {...home} /> },
          { id: "beds", head: "Beds", align: "end", cell: (home) => home.beds },
          { id: "size", head: "Finished", align: "end", cell: (home) => home.size },
          { id: "primary", head: "Primary", part: "wide", cell: () => "Main floor" },
          { id: "ready", head: "Ready", part: "when", cell: (home) => home.ready },
          { id: "price", head: "Price", align: "end", part: "price", cell: (home) => home.price },
          {
            id: "save",
            head: "Save",
            headHidden: true,
            part: "action",
            cell: (home) => <HeartButton bare pressed={home.saved} label={`Save ${home.address} to favorites`} />,
          },
        ]}
      />
      <Table
        caption="Monthly cost"
        rows={[
          { part: "Principal and interest", sum: "$3,214" },
          { part: "Property tax", sum: "$412" },
        ]}
        rowKey={(row) => row.part}
        columns={[
          { id: "part", head: "Part", cell: (row) => row.part },
          { id: "sum", head: "A month", align: "end", cell: (row) => row.sum },
        ]}
        foot={["Together", "$3,626"]}
      />
      <Facts
        rows={[
          { term: "Longmont station", detail: "4.1 miles" },
          { term: "Trailhead", detail: "0.6 miles" },
        ]}
      />
      <Facts
        variant="told"
        rows={[{ term: "Kitchen", detail: "Quartz counters, gas range, a pantry you can walk into." }]}
      />
      <IndexList
        items={[
          {
            href: "#easyhouse",
            title: "EasyHouse",
            symbol: <HouseSymbol />,
            text: "Main-floor living, small yards, snow and lawn looked after.",
            facts: ["1,320–2,380 sq ft", "Longmont, Loveland"],
            price: "from $486k",
          },
          {
            href: "#cottage",
            title: "Wee-Cottage",
            symbol: <HouseSymbol />,
            text: "Cottages that share a green instead of a fence.",
            facts: ["1,080–1,610 sq ft", "Erie"],
            price: "from $438k",
          },
        ]}
      />
      <Pager page={6} pageCount={12} hrefOf={(page) => `?page=${page}`} />
    </SpecimenPart>
  );
}

function HomeName({ address, plan }: { address: string; plan: string }) {
  return (
    <>
      <a href="#home">{address}</a>
      <span className="small muted">{plan}</span>
    </>
  );
}

function HouseSymbol() {
  return (
    <svg viewBox="0 0 60 52" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d="M6 44V24L30 10l24 14v20H6Zm12 0V30h10v14M36 30h10v8H36z" />
    </svg>
  );
}
