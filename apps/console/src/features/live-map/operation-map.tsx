import { fences } from '@kickstand/contract/fences';
import { vehicles } from '@kickstand/contract/vehicles';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useCall } from '../../kit/calls.ts';
import { usePage } from '../../kit/page.ts';
import { locale } from '../../kit/words.ts';
import { useAppearance } from '../../ui/appearance.ts';
import type { Box, Listed, Members } from './fleet-view.ts';
import { liveMapWords as words } from './live-map.words.ts';
import { filterOf, type MapWish, readWish, writeWish } from './map-address.ts';
import { MapPanel } from './map-panel.tsx';
import { MapSession } from './map-session.ts';
import { MapStage } from './map-stage.tsx';
import { MembersDialog } from './members-dialog.tsx';
import type { Under } from './near-marks.ts';
import { type Area, boxOf, type LayerName, layerNames, overlaysOf } from './overlays.ts';
import { useKept } from './use-kept.ts';
import { VehicleCard } from './vehicle-card.tsx';
import './live-map.css';

const countsEveryMs = 10_000;
const fencesEveryMs = 30_000;
/** Where to look when no area is known: the country. */
const country: Box = { west: 98, south: 22, east: 122, north: 41 };
/** From here on vehicles that lie on one spot are offered as a list. */
const listZoom = 17;

/** What the address wishes, and how to wish something else. */
function useWish() {
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

const emptyNews = { inView: 0, coarse: false, list: [] as readonly Listed[], picked: undefined, fed: false };
const never = () => () => undefined;

/** The fleet on one map: where vehicles are, what is wrong, and what they can be told to do. */
export default function OperationMap() {
  const { wish, change } = useWish();
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const stage = useRef<HTMLDivElement>(null);
  const known = areas.data?.list;
  const session = useKept(stage, areas.isFetched, (element) =>
    MapSession.start({
      element,
      box: boxOf(chosen(known ?? [], wish.areas)) ?? country,
      language: locale === 'zh-CN' ? 'zh' : 'en',
      canvasName: words.canvas,
    }),
  );
  const news = useSyncExternalStore(session?.onNews ?? never, () => session?.news ?? emptyNews);
  const [listing, setListing] = useState(false);
  const [layers, setLayers] = useState<readonly LayerName[]>(layerNames);
  const [members, setMembers] = useState<Members>();
  useSettings(session, wish, listing);
  useOverlays(session, known, layers);
  const counts = useCounts(wish.areas);
  const goTo = useGoTo(session);
  useClicks(session, { change, showMembers: setMembers, onClicked: goTo.onClicked });

  const pick = (car: string | undefined) => change({ car });
  useEscape(wish.car !== undefined, () => pick(undefined));
  const chooseAreas = (ids: readonly number[]) => {
    change({ areas: ids });
    const box = boxOf(chosen(known ?? [], ids));
    if (box) session?.frame(box);
  };

  return (
    <div className="map-page" data-card={wish.car !== undefined}>
      <h1 className="only-read">{words.title}</h1>
      <MapPanel
        wish={wish}
        change={change}
        counts={counts}
        areas={known ?? []}
        chooseAreas={chooseAreas}
        news={news}
        alone={session !== undefined && !session.map}
        onTab={(tab) => setListing(tab === 'list')}
        onPick={pick}
      />
      <MapStage
        place={stage}
        session={session}
        news={news}
        wish={wish}
        change={change}
        layers={layers}
        setLayers={setLayers}
        home={() => {
          const box = boxOf(chosen(known ?? [], wish.areas));
          if (box) session?.frame(box);
        }}
      />
      {wish.car && (
        <VehicleCard
          key={wish.car}
          carId={wish.car}
          seen={news.picked}
          onLocated={goTo.onLocated}
          close={() => pick(undefined)}
        />
      )}
      {members && (
        <MembersDialog
          members={members}
          picked={wish.car}
          onPick={pick}
          close={() => setMembers(undefined)}
        />
      )}
    </div>
  );
}

const chosen = (areas: readonly Area[], ids: readonly number[]) =>
  ids.length > 0 ? areas.filter(({ id }) => ids.includes(id)) : areas;

function useCounts(areaIds: readonly number[]) {
  const query = areaIds.length > 0 ? { areaIds: [...areaIds] } : {};
  return useCall(vehicles.counts, { query }, { every: countsEveryMs, quiet: true, keep: true }).data;
}

/** Tells the worker what is wanted. */
function useSettings(session: MapSession | undefined, wish: MapWish, listing: boolean) {
  const appearance = useAppearance();
  const { riding, ops, alarms, online, rentable, areas, car } = wish;
  const filter = JSON.stringify(filterOf({ ...wish, riding, ops, alarms, online, rentable }));
  const areaIds = areas.join();
  useEffect(() => session?.dress(appearance), [session, appearance]);
  useEffect(() => session?.setFilter(JSON.parse(filter)), [session, filter]);
  useEffect(() => session?.setAreas(areaIds ? areaIds.split(',').map(Number) : []), [session, areaIds]);
  useEffect(() => session?.pick(car === undefined ? undefined : Number(car)), [session, car]);
  const wanted = listing || (session !== undefined && !session.map);
  useEffect(() => session?.setListing(wanted), [session, wanted]);
}

function useOverlays(
  session: MapSession | undefined,
  areas: readonly Area[] | undefined,
  layers: readonly LayerName[],
) {
  const { data } = useCall(fences.list, { query: {} }, { every: fencesEveryMs, quiet: true, keep: true });
  useEffect(() => {
    if (areas || data) session?.map?.setOverlays(overlaysOf(areas ?? [], data?.list ?? [], layers));
  }, [session, areas, data, layers]);
}

interface Meant {
  car?: string;
  members?: Members;
}

async function meantBy(session: MapSession, { vehicles: under, cluster }: Under): Promise<Meant> {
  const [first] = under;
  const zoom = session.map?.camera().zoom ?? 0;
  if (under.length > 1 && zoom >= listZoom) return { members: await session.listed(under) };
  if (first !== undefined) return { car: String(first) };
  if (cluster === undefined) return {};
  const members = await session.members(cluster);
  const parted = session.map?.fit(members.box) ?? false;
  return parted || members.count === 0 ? {} : { members };
}

/** The escape key, unless something in front takes it. */
function useEscape(wanted: boolean, work: () => void) {
  const act = useEffectEvent(work);
  useEffect(() => {
    if (!wanted) return;
    const press = ({ key, target }: KeyboardEvent) => {
      const inFront = target instanceof Element && target.closest('.ant-modal, .ant-drawer, .ant-popover');
      if (key === 'Escape' && !inFront) act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [wanted]);
}

/** What a click on the drawing means: a vehicle, several on one spot, a group, or nothing. */
function useClicks(session: MapSession | undefined, { change, showMembers, onClicked }: Clicks) {
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

interface Clicks {
  change(patch: Partial<MapWish>): void;
  showMembers(members: Members): void;
  onClicked(carId: string): void;
}

/** Brings the map to a vehicle as soon as it is known where it is, unless it was found on the map itself. */
function useGoTo(session: MapSession | undefined) {
  const clicked = useRef<string>(undefined);
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
      if (clicked.current !== carId) setTarget(at);
      clicked.current = undefined;
    },
  };
}
