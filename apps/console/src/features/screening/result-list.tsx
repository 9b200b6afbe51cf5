import type { ReplyOf } from '@kickstand/contract/kit';
import { type ScreeningHit, screening } from '@kickstand/contract/screening';
import { lazy } from 'react';
import { AtOnce } from '../../kit/action/at-once.tsx';
import type { Outcome } from '../../kit/action/bulk-results.tsx';
import { defineGo } from '../../kit/action/define-action.tsx';
import { type BulkAction, defineBulk } from '../../kit/action/define-bulk.tsx';
import { send } from '../../kit/client/client.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { age, duration, lngLat, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { type Chosen, pickedOf } from '../../kit/list/selection.ts';
import { usePage } from '../../kit/page/page.ts';
import { countText } from '../../ui/format.ts';
import { liveMapPaths } from '../live-map/live-map.paths.ts';
import { defineAskingBulk } from '../vehicle-kit/asking-bulk.parts.tsx';
import {
  batteryCell,
  carLink,
  lifecycleBadge,
  onlineBadge,
  ridingBadge,
} from '../vehicle-kit/cells.parts.tsx';
import type { TagsGiven } from '../vehicle-kit/tags-dialog.parts.tsx';
import { measuredCell, metBadges, stationCell, taskBadges } from './hit-cells.tsx';
import { screeningWords as words } from './screening.words.ts';
import type { TaskGiven } from './task-dialog.tsx';

const most = 200;
const refreshes = ['screening', 'vehicles', 'ops'];

const useResults = ({ list }: ReplyOf<typeof screening.tag>): Outcome => ({
  list: list.map(({ carId, ok, code, message }) => ({
    object: carId,
    code,
    message,
    state: ok ? ('ok' as const) : ('failed' as const),
  })),
  done: true,
});

/** The numbers that were chosen; what only a filter says is asked of the list. */
async function idsOf(chosen: Chosen<ScreeningHit>): Promise<string[]> {
  if (chosen.kind === 'rows') return chosen.ids;
  const query = { ...chosen.query, pageSize: most } as { runId: string; pageSize: number };
  const { list } = await send(screening.hits, { query });
  return list.map(({ carId }) => carId);
}

/** Each vehicle is looked at again by the server before anything is done with it. */
const workOn = (runId: string) => [
  defineAskingBulk<ScreeningHit, typeof screening.tasks, TaskGiven>({
    call: screening.tasks,
    label: words.tasks,
    most,
    Ask: lazy(() => import('./task-dialog.tsx')),
    request: (carIds, given) => ({ body: { runId, carIds, ...given } }),
    useOutcome: useResults,
    refreshes,
  }),
  defineAskingBulk<ScreeningHit, typeof screening.tag, TagsGiven>({
    call: screening.tag,
    label: words.tag,
    most,
    Ask: lazy(() => import('../vehicle-kit/tags-dialog.parts.tsx')),
    request: (carIds, given) => ({ body: { runId, carIds, ...given } }),
    useOutcome: useResults,
    refreshes,
  }),
  defineBulk<ScreeningHit, typeof screening.takeOff>({
    call: screening.takeOff,
    label: words.takeOff,
    danger: true,
    level: 3,
    most,
    changes: ({ count }) => words.takeOffMany(countText(count)),
    request: (chosen, { reason }) => ({ body: { runId, carIds: pickedOf(chosen), reason: reason ?? '' } }),
    useOutcome: useResults,
    refreshes,
  }),
];

/** On the map, the chosen vehicles and no others. */
const mapMany: BulkAction<ScreeningHit> = {
  id: 'screening.map',
  label: words.map,
  may: '0301',
  danger: false,
  takesMatching: true,
  blocked: ({ count }) => (count > most ? kitWords.bulkTooMany(countText(most)) : undefined),
  Run: ({ chosen, end }) => {
    const page = usePage();
    const show = () =>
      void idsOf(chosen)
        .then((ids) => page.open(liveMapPaths.map.to({}, { cars: ids.join(',') })))
        .finally(end);
    return <AtOnce work={show} />;
  },
};

const showOnMap = defineGo<ScreeningHit>({
  id: 'screening.map',
  label: words.map,
  may: '0301',
  blocked: ({ lng }) => (lng === null ? words.neverLocated : undefined),
  go: ({ carId }, page) => page.open(liveMapPaths.map.to({}, { car: carId })),
});

/** The list of one result; work with its vehicles names the result. */
export const resultList = (runId: string) =>
  defineListScreen({
    call: screening.hits,
    title: words.results,
    rowKey: 'carId',
    labels: words.fields,
    columns: {
      carId: carLink,
      met: metBadges,
      values: measuredCell,
      restBattery: batteryCell,
      ridingState: withLayout(ridingBadge, { width: 100 }),
      online: withLayout(onlineBadge, { width: 90 }),
      station: stationCell,
      area: withLayout(text, { width: 120 }),
      lastTripAt: age,
      idleSeconds: duration,
      openTasks: withLayout(taskBadges, { width: 120 }),
      tags,
      lifecycle: withLayout(lifecycleBadge, { extra: true }),
      lng: withLayout(lngLat, { extra: true }),
    },
    rowActions: [showOnMap],
    bulkActions: [...workOn(runId), mapMany],
    empty: words.empty,
  });
