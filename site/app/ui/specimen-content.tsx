import { Breadcrumbs } from "./breadcrumbs.tsx";
import { MoreLink } from "./button.tsx";
import { Card, CardAction, CardFoot, CardGrid, CardPicture, CardSay, CardStatus, CardTitle, CardWhere, CardWords } from "./card.tsx";
import { Facts } from "./facts.tsx";
import { Gallery, type GalleryPicture } from "./gallery.tsx";
import { HeartButton } from "./heart-button.tsx";
import { IndexList } from "./index-list.tsx";
import { DateStamp, StatusMark } from "./ornaments.tsx";
import { Pager } from "./pager.tsx";
import { Picture } from "./picture.tsx";
import { QuoteCard } from "./quote.tsx";
import { SpecimenPart } from "./specimen-part.tsx";
import { Table } from "./table.tsx";

const cardSizes = "(width < 620px) 90vw, 33vw";

const homes = [
  { address: "1482 Threshing Lane", plan: "The Juniper, homesite 14", beds: "3 bed", size: "1,730 sq ft", ready: "Mar 2027", price: "$624,900", saved: true },
  { address: "1515 Threshing Lane", plan: "The Wild Plum, homesite 23", beds: "4 bed", size: "2,210 sq ft", ready: "Ready now", price: "$689,000", saved: false },
];

/** Cards, tables, lists and the gallery of the specimen sheet; takes three pictures at least. */
export function SpecimenContent({ pictures }: { pictures: readonly [GalleryPicture, GalleryPicture, GalleryPicture, ...GalleryPicture[]] }) {
  const [house, place, room] = pictures;
  return (
    <>
      <SpecimenPart title="Cards">
        <CardGrid>
          <Card>
            <CardPicture>
              <Picture {...house} sizes={cardSizes} />
            </CardPicture>
            <CardAction>
              <HeartButton pressed label="Remove 1482 Threshing Lane from favorites" />
            </CardAction>
            <CardWords>
              <CardStatus>
                <StatusMark kind="soon">Ready Mar 2027</StatusMark>
              </CardStatus>
              <CardTitle href="#home" price="$624,900">
                1482 Threshing Lane
              </CardTitle>
              <CardWhere>The Juniper at Haystack Bend, Longmont</CardWhere>
            </CardWords>
            <CardFoot items={["3 bed", "2.5 bath", "1,730 sq ft", "2-car"]} />
          </Card>
          <Card>
            <CardPicture>
              <Picture {...place} sizes={cardSizes} />
            </CardPicture>
            <CardWords>
              <CardStatus>
                <StatusMark kind="open">Model Home Now Open</StatusMark>
              </CardStatus>
              <CardTitle href="#place">Haystack Bend</CardTitle>
              <CardWhere>Single-family &amp; Patio homes from $513k</CardWhere>
            </CardWords>
            <CardFoot items={["Longmont", "2–4 bed", "4 ready"]} />
          </Card>
          <Card>
            <CardPicture>
              <Picture {...room} sizes={cardSizes} />
            </CardPicture>
            <CardWords>
              <p className="label">Building · Nov 12, 2026</p>
              <CardTitle href="#post">Why our kitchens face the morning</CardTitle>
            </CardWords>
            <CardSay>Winter sun in Longmont rises at 121 degrees. We rotate the plan before we change the plan.</CardSay>
          </Card>
          <Card beside>
            <DateStamp month="Dec" day="5" weekday="Sat" dateTime="2026-12-05" />
            <CardWords>
              <CardTitle href="#event">Open walls at Kestrel Row</CardTitle>
              <CardWhere>11 am to 2 pm, 2206 Kestrel Row, Erie</CardWhere>
              <CardSay>Walk a cottage before the drywall goes up.</CardSay>
            </CardWords>
          </Card>
          <QuoteCard by="Dara P., the Chokecherry, Erie · Mar 3, 2026">
            “They told us the furnace room would be loud before we signed. It is, a little.”
          </QuoteCard>
        </CardGrid>
      </SpecimenPart>
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
            { id: "save", head: "Save", headHidden: true, part: "action", cell: (home) => <HeartButton bare pressed={home.saved} label={`Save ${home.address} to favorites`} /> },
          ]}
        />
        <Table
          caption="Monthly cost"
          rows={[{ part: "Principal and interest", sum: "$3,214" }, { part: "Property tax", sum: "$412" }]}
          rowKey={(row) => row.part}
          columns={[
            { id: "part", head: "Part", cell: (row) => row.part },
            { id: "sum", head: "A month", align: "end", cell: (row) => row.sum },
          ]}
          foot={["Together", "$3,626"]}
        />
        <Facts rows={[{ term: "Longmont station", detail: "4.1 miles" }, { term: "Trailhead", detail: "0.6 miles" }]} />
        <Facts variant="told" rows={[{ term: "Kitchen", detail: "Quartz counters, gas range, a pantry you can walk into." }]} />
        <IndexList
          items={[
            { href: "#easyhouse", title: "EasyHouse", symbol: <HouseSymbol />, text: "Main-floor living, small yards, snow and lawn looked after.", facts: ["1,320–2,380 sq ft", "Longmont, Loveland"], price: "from $486k" },
            { href: "#cottage", title: "Wee-Cottage", symbol: <HouseSymbol />, text: "Cottages that share a green instead of a fence.", facts: ["1,080–1,610 sq ft", "Erie"], price: "from $438k" },
          ]}
        />
        <Pager page={6} pageCount={12} hrefOf={(page) => `?page=${page}`} />
      </SpecimenPart>
      <SpecimenPart title="Gallery">
        <Breadcrumbs items={[{ label: "Homes", href: "#homes" }, { label: "Haystack Bend", href: "#place" }, { label: "1482 Threshing Lane" }]} />
        <Gallery pictures={pictures} label="Pictures of 1482 Threshing Lane" caption="Front, elevation A in brick. Renderings." />
        <MoreLink href="#all">All pictures</MoreLink>
      </SpecimenPart>
    </>
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
