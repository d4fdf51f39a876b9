import { IndexList } from "../../lists/index-list.tsx";
import { CategoryLinks, ListHead, Pager } from "../../lists/paged-list.tsx";
import { Table } from "../../lists/table.tsx";
import { HouseSymbol } from "../../pictures/content-symbols.tsx";
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
  },
  {
    address: "1515 Threshing Lane",
    plan: "The Wild Plum, homesite 23",
    beds: "4 bed",
    size: "2,210 sq ft",
    ready: "Ready now",
    price: "$689,000",
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
      />
      <Facts
        rows={[
          { term: "Longmont station", detail: "4.1 miles" },
          { term: "Trailhead", detail: "0.6 miles" },
        ]}
      />
      <Facts
        variant="sentences"
        rows={[{ term: "Kitchen", detail: "Quartz counters, gas range, a pantry you can walk into." }]}
      />
      <IndexList
        items={[
          {
            href: "#easyhouse",
            title: "EasyHouse",
            symbol: <HouseSymbol name="collection-easyhouse" />,
            text: "Main-floor living, small yards, snow and lawn looked after.",
            facts: ["1,320–2,380 sq ft", "Longmont, Loveland"],
            price: "from $486k",
          },
          {
            href: "#cottage",
            title: "Wee-Cottage",
            symbol: <HouseSymbol name="collection-wee-cottage" />,
            text: "Cottages that share a green instead of a fence.",
            facts: ["1,080–1,610 sq ft", "Erie"],
            price: "from $438k",
          },
        ]}
      />
      <ListHead crumbs={[{ label: "Blog", href: "#blog" }]} title="Building" summary="12 posts, newest first" />
      <CategoryLinks
        current="#all"
        unit="posts"
        items={[
          { text: "All posts", href: "#all", count: 31 },
          { text: "Building", href: "#building", count: 12 },
        ]}
      />
      <Pager page={6} previousHref="?page=5" nextHref="?page=7" label="Pages of posts" />
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
