import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { tell } from '../../kit/page/notices.ts';
import { locale } from '../../kit/words.ts';
import { useRemembered } from '../../platform/map-kit/use-remembered.parts.ts';
import { usePile } from './cards/use-pile.ts';
import type { Box, Members } from './fleet/fleet-view.ts';
import { type Area, boxOf } from './layers/overlays.ts';
import { liveMapWords as words } from './live-map.words.ts';
import { useClicks, useCounts, useGoTo, useSettings, useWish } from './map/map-hooks.ts';
import { MapPanel, type PanelShown } from './map/map-panel.tsx';
import { MapSession, nothingYet } from './map/map-session.ts';
import { MapStage } from './map/map-stage.tsx';
import { useMapWork } from './map/map-work.ts';
import { mapWorkWords } from './map/map-work.words.ts';
import './live-map.css';
import './map/map-work.css';

/** Where to look if no area is known: the whole country. */
const country: Box = { west: 98, south: 22, east: 122, north: 41 };
const never = () => () => undefined;

const VehicleCard = lazy(async () => ({ default: (await import('./cards/vehicle-card.tsx')).VehicleCard }));
const PileList = lazy(() => import('./cards/pile-list.tsx'));

/** The fleet on a map: where vehicles are, what is wrong, and the commands for them. */
export default function OperationMap() {
  const { wish, change } = useWish();
  const areas = useCall(vehicles.areas, {}, { quiet: true });
  const stage = useRef<HTMLDivElement>(null);
  const known = areas.data?.list;
  const session = useRemembered(stage, areas.isFetched, (element) =>
    MapSession.start({
      element,
      box: boxOf(chosen(known ?? [], wish.areas)) ?? country,
      place: wish.place,
      language: locale === 'zh-CN' ? 'zh' : 'en',
      canvasName: words.canvas,
    }),
  );
  const news = useSyncExternalStore(session?.onNews ?? never, () => session?.news ?? nothingYet);
  const [panel, showPanel] = useState<PanelShown>({ tab: undefined, open: false });
  const pile = usePile(wish.at);
  useSettings(session, wish);
  useEmptyChoice(session);
  const counts = useCounts(wish.areas);
  const goTo = useGoTo(session, wish);
  useClicks(session, { change, showMembers: pile.show, onClicked: goTo.onClicked });
  const work = useMapWork({ session, news, wish, change, pile });

  const pick = (car: string | undefined) => change({ car });
  const frame = (ids: readonly number[]) => {
    const box = boxOf(chosen(known ?? [], ids));
    if (box) session?.frame(box);
  };
  const common = { session, news, wish, change, work };
  return (
    <div className="map-page">
      <h1 className="only-read">{words.title}</h1>
      <MapPanel
        {...common}
        counts={wish.at === undefined ? counts : news.tally}
        areas={known ?? []}
        chooseAreas={(ids) => {
          change({ areas: ids });
          frame(ids);
        }}
        alone={session !== undefined && !session.map}
        shown={panel}
        show={showPanel}
        onPick={(car) => {
          pick(car);
          // On a narrow screen the panel would cover the picked vehicle.
          showPanel({ ...panel, open: false });
        }}
      />
      <MapStage
        {...common}
        place={stage}
        areas={known}
        home={() => frame(wish.areas)}
        openAlarms={() => showPanel({ tab: 'alarms', open: true })}
      >
        {session && pile.shown && (
          <PileList
            key={keyOf(pile.shown)}
            pile={pile.shown}
            session={session}
            picked={wish.car}
            onPick={(car) => {
              goTo.onClicked(car);
              pick(car);
              pile.chosen();
            }}
            close={pile.close}
          />
        )}
      </MapStage>
      <Suspense>
        {wish.car && (
          <VehicleCard
            key={wish.car}
            carId={wish.car}
            seen={news.picked}
            work={work}
            hasMap={session?.map !== undefined}
            onLocated={goTo.onLocated}
            close={() => pick(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

const keyOf = ({ box, count }: Members) => `${box.west},${box.south},${count}`;

const chosen = (areas: readonly Area[], ids: readonly number[]) =>
  ids.length > 0 ? areas.filter(({ id }) => ids.includes(id)) : areas;

/** Tells the operator that a shape contained no vehicles. */
function useEmptyChoice(session: MapSession | undefined) {
  useEffect(() => {
    if (!session) return;
    session.onNothingIn = () => tell({ key: 'lasso', kind: 'info', text: mapWorkWords.nothingIn });
  }, [session]);
}
