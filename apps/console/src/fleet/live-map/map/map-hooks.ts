import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { usePage } from '../../../kit/page/page.ts';
import { useAppearance } from '../../../ui/appearance.ts';
import type { Box, Members } from '../fleet/fleet-view.ts';
import type { Under } from '../marks/near-marks.ts';
import { filterOf, type MapWish, readWish, writeWish } from './map-address.ts';
import type { MapSession } from './map-session.ts';

const countsEveryMs = 10_000;
/** The precision of positions, degrees: vehicles within it are a pile that no zoom separates. */
const pileDegrees = 6e-5;

const isPile = ({ west, south, east, north }: Box) =>
  east - west < pileDegrees && north - south < pileDegrees;

/** The map's state in the address, and how to change it. */
export function useWish() {
  const { search, setSearch } = usePage();
  const wish = useMemo(() => readWish(search), [search]);
  const latest = useRef({ search, wish, setSearch });
  latest.current = { search, wish, setSearch };
  const change = useCallback((patch: Partial<MapWish>) => {
    const now = latest.current;
    now.setSearch({ ...now.search, ...writeWish({ ...now.wish, ...patch }) });
  }, []);
  return { wish, change };
}

export function useCounts(areaIds: readonly number[]) {
  const query = areaIds.length > 0 ? { areaIds: [...areaIds] } : {};
  return useCall(vehicles.counts, { query }, { every: countsEveryMs, quiet: true, keep: true }).data;
}

/** Sends the settings to the worker. */
export function useSettings(session: MapSession | undefined, wish: MapWish) {
  const appearance = useAppearance();
  const { areas, car } = wish;
  const filter = JSON.stringify(filterOf(wish));
  const areaIds = areas.join();
  useEffect(() => session?.dress(appearance), [session, appearance]);
  useEffect(() => session?.setFilter(JSON.parse(filter)), [session, filter]);
  useEffect(() => session?.setAreas(areaIds ? areaIds.split(',').map(Number) : []), [session, areaIds]);
  useEffect(() => session?.pick(car === undefined ? undefined : Number(car)), [session, car]);
}

interface Meant {
  car?: string;
  members?: Members;
}

async function meantBy(session: MapSession, { vehicles: under, cluster }: Under): Promise<Meant> {
  const [first] = under;
  // Nobody can tell which of several was meant, whatever the zoom.
  if (under.length > 1) return { members: await session.listed(under) };
  if (first !== undefined) return { car: String(first) };
  return cluster === undefined ? {} : meantByGroup(session, cluster);
}

/** Zooms into a group, or lists it if that separates nothing. */
async function meantByGroup(session: MapSession, cluster: number): Promise<Meant> {
  const { map } = session;
  const members = await session.members(cluster);
  const { box, count, list } = members;
  if (count === 0) return {};
  if (isPile(box)) return { members };
  if (map?.fit(box)) return {};
  if (list.length > 0) return { members };
  // At this zoom only the count is known, so that there is nothing to list: zoom in.
  map?.flyTo((box.west + box.east) / 2, (box.south + box.north) / 2, map.camera().zoom + 1);
  return {};
}

interface Clicks {
  change(patch: Partial<MapWish>): void;
  showMembers(members: Members): void;
  onClicked(carId: string): void;
}

/** The meaning of a click on the map: a vehicle, several in one spot, a group, or nothing. */
export function useClicks(session: MapSession | undefined, { change, showMembers, onClicked }: Clicks) {
  useEffect(() => {
    if (!session) return;
    session.onClick = (under) => void meantBy(session, under).then(act);
    function act({ car, members }: Meant) {
      if (car) {
        onClicked(car);
        change({ car });
      }
      if (members) showMembers(members);
    }
  }, [session, change, showMembers, onClicked]);
}

/**
 * Moves the map to a vehicle once its position is known, unless it was picked on the map itself or the address gave
 * both a position and a card.
 */
export function useGoTo(session: MapSession | undefined, { car, place }: MapWish) {
  const clicked = useRef(place ? car : undefined);
  const [target, setTarget] = useState<{ lng: number; lat: number }>();
  useEffect(() => {
    if (!session || !target) return;
    session.map?.flyTo(target.lng, target.lat);
    setTarget(undefined);
  }, [session, target]);
  const onClicked = useCallback((carId: string) => {
    clicked.current = carId;
  }, []);
  return {
    onClicked,
    onLocated(carId: string, at: { lng: number; lat: number }) {
      if (clicked.current === carId) session?.map?.uncover(at.lng, at.lat);
      else setTarget(at);
      clicked.current = undefined;
    },
  };
}
