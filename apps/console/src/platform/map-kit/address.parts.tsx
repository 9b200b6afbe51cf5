import { useCallback, useSyncExternalStore } from 'react';
import { type Cell, lngLat } from '../../kit/list/cells.tsx';
import { placeText } from '../../ui/format.ts';
import { addressKnown, wantAddress } from './addresses.ts';

type Maybe = number | null | undefined;

function useAddress(lng: Maybe, lat: Maybe): string | undefined {
  const [east, north] = [lng ?? undefined, lat ?? undefined];
  const isPlace = east !== undefined && north !== undefined;
  const subscribe = useCallback(
    (told: () => void) => (isPlace ? wantAddress(east, north, told) : () => undefined),
    [east, north, isPlace],
  );
  return useSyncExternalStore(subscribe, () => (isPlace ? addressKnown(east, north) : undefined));
}

interface AddressProps {
  lng: Maybe;
  lat: Maybe;
}

/** The street of a place; its coordinates until that is known, or if it never is. */
export function Address({ lng, lat }: AddressProps) {
  const address = useAddress(lng, lat);
  const coordinates = placeText(lng, lat);
  if (address === undefined) return <span className="figure">{coordinates}</span>;
  return <span title={coordinates}>{address}</span>;
}

/** The same with the coordinates beside it, to read out. */
export function AddressAndPlace({ lng, lat }: AddressProps) {
  const address = useAddress(lng, lat);
  return (
    <>
      {address && `${address} · `}
      <span className="figure">{placeText(lng, lat)}</span>
    </>
  );
}

/** Displayed in the longitude's column like `lngLat`, and exported as that: only visible rows have an address. */
export const addressCell: Cell<Maybe, { lat: Maybe }> = Object.assign(
  (lng: Maybe, { lat }: { lat: Maybe }) => <Address lng={lng} lat={lat} />,
  lngLat,
  { width: 240 },
);

/** Address and coordinates, for the details of an object. */
export const addressFact: Cell<Maybe, { lat: Maybe }> = (lng, { lat }) => (
  <AddressAndPlace lng={lng} lat={lat} />
);
