import { useEffect, useEffectEvent, useRef } from 'react';
import { copyText } from '../../../kit/page/copy.ts';
import { usePage } from '../../../kit/page/page.ts';
import { hrefOf } from '../../../kit/page/screens.ts';
import { liveMapPaths } from '../live-map.paths.ts';
import { isSamePlace, type MapWish, type Place, writeWish } from './map-address.ts';
import type { MapSession } from './map-session.ts';

/** The address is updated once the camera has been at rest for this long, milliseconds. */
const restMs = 500;

/** Keeps the view in the address, and follows another address. */
export function usePlaceInAddress(
  session: MapSession | undefined,
  wish: MapWish,
  change: (patch: Partial<MapWish>) => void,
) {
  const written = useRef<Place | undefined>(wish.place);
  const write = useEffectEvent((place: Place) => {
    if (isSamePlace(place, wish.place)) return;
    written.current = place;
    change({ place });
  });
  useEffect(() => {
    if (!session) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    session.onRest = (place) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => write(place), restMs);
    };
    return () => {
      clearTimeout(waiting);
      session.onRest = () => undefined;
    };
  }, [session]);
  const { place } = wish;
  useEffect(() => {
    if (!place || isSamePlace(place, written.current)) return;
    written.current = place;
    session?.map?.jumpTo(place);
  }, [session, place]);
}

/** Copies an address that shows everybody the same view: place, filters, layers and snapshot. */
export function useShare(session: MapSession | undefined, wish: MapWish) {
  const { search } = usePage();
  return () => {
    const place = session?.map?.place() ?? wish.place;
    const to = liveMapPaths.map.to({}, { ...search, ...writeWish({ ...wish, place }) });
    const { origin, pathname } = window.location;
    void copyText(`${origin}${pathname}${hrefOf(to)}`);
  };
}
