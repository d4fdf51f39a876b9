import { useMemo, useState } from "react";
import { useRouteLoaderData } from "react-router";
import type { SearchQuery } from "#app/domain/search/search-query.ts";
import { LazyPlaceMap } from "#app/features/map/lazy-place-map.tsx";
import { loadSearchContent, useCatalog } from "#app/features/search/catalog-cache.ts";
import type { loader as layoutLoader } from "#app/layouts/default.tsx";
import { SmartLink } from "#app/ui/actions/links.tsx";
import { PinCard, PinCardLinks } from "#app/ui/cards/pin-card.tsx";
import { PictureLink } from "#app/ui/motion/shared-element-transition.tsx";

/** The results of a search on the map: a pin with the price of each (S2.104), and the card of the selected one. */
export function SearchMap({ query, catalogAddress }: { query: SearchQuery; catalogAddress: string }) {
  const layout = useRouteLoaderData<typeof layoutLoader>("layouts/default");
  const search = useCatalog(catalogAddress, loadSearchContent);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const places = useMemo(
    () => (search === null || search === "failed" ? search : search.searchPlaces(search.catalog, query)),
    [search, query],
  );
  const chosen = Array.isArray(places) ? places.find(({ id }) => id === chosenId) : undefined;
  return (
    <LazyPlaceMap
      {...layout?.mapTiles}
      places={places}
      selectedId={chosen?.id ?? null}
      highlightedId={highlightedId}
      onSelect={setChosenId}
      onHighlight={setHighlightedId}
      label="Map of the results. The list holds the same homes and plans."
      hint="Choose a pin to see what is there."
      clusterText={(count) => `${count} homes`}
      withoutScript="The list holds the same results."
    >
      {chosen ? <ChosenResult card={chosen.card} onClose={() => setChosenId(null)} /> : null}
    </LazyPlaceMap>
  );
}

type SearchCode = NonNullable<Awaited<ReturnType<typeof loadSearchContent>>>;
type ResultCard = ReturnType<SearchCode["searchPlaces"]>[number]["card"];

function ChosenResult({ card, onClose }: { card: ResultCard; onClose: () => void }) {
  const { href, title, picture, status, price, where, distance, phone, directionsHref } = card;
  return (
    <PinCard href={href} title={title} picture={picture} label={status?.text ?? ""} onClose={onClose}>
      <p>{[where, price].filter(Boolean).join(", ")}</p>
      {distance ? <p>{distance}</p> : null}
      <PinCardLinks>
        <PictureLink href={href}>Explore {title}</PictureLink>
        {phone ? <a href={phone.call}>{phone.shown}</a> : null}
        {directionsHref ? (
          <SmartLink href={directionsHref} target="_blank" rel="noopener">
            Directions<span className="visually-hidden"> to {title}, in a new window</span>
          </SmartLink>
        ) : null}
      </PinCardLinks>
    </PinCard>
  );
}
