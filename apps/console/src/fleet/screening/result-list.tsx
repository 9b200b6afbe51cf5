import { type ScreeningHit, screening } from '@kickstand/contract/fleet/screening';
import { AtOnce } from '../../kit/action/at-once.tsx';
import { defineGo } from '../../kit/action/define-action.tsx';
import { type BulkAction, defineBulk } from '../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../kit/action/results-by.ts';
import { send } from '../../kit/client/client.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { age, duration, lngLat, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { type Chosen, pickedOf } from '../../kit/list/selection.ts';
import { usePage } from '../../kit/page/page.ts';
import { countText } from '../../ui/format.ts';
import { liveMapPaths } from '../live-map/live-map.paths.ts';
import {
  batteryCell,
  carLink,
  lifecycleBadge,
  onlineBadge,
  ridingBadge,
} from '../vehicle-kit/cells.parts.tsx';
import { type TagsGiven, tagQuestions } from '../vehicle-kit/tag-questions.parts.tsx';
import { measuredCell, metBadges, stationCell, taskBadges } from './hit-cells.tsx';
import { screeningWords as words } from './screening.words.ts';
import { type TaskGiven, taskQuestions } from './task-questions.tsx';

const most = 200;
const refreshes = ['screening', 'vehicles', 'ops'];

/** The chosen numbers; for everything that matches a filter they are fetched from the list. */
async function idsOf(chosen: Chosen<ScreeningHit>): Promise<string[]> {
  if (chosen.kind === 'rows') return chosen.ids;
  const query = { ...chosen.query, pageSize: most } as { runId: string; pageSize: number };
  const { list } = await send(screening.hits, { query });
  return list.map(({ carId }) => carId);
}

/** The server checks each vehicle again before anything is done with it. */
const workOn = (runId: string) => [
  defineBulk<ScreeningHit, typeof screening.tasks, TaskGiven>({
    call: screening.tasks,
    label: words.tasks,
    title: ({ count }) => `${words.tasks} · ${words.vehicles(countText(count))}`,
    level: 2,
    most,
    questions: taskQuestions,
    request: (chosen, { reason: _, ...given }) => ({ body: { runId, carIds: pickedOf(chosen), ...given } }),
    useOutcome: resultsBy('carId'),
    refreshes,
  }),
  defineBulk<ScreeningHit, typeof screening.tag, TagsGiven>({
    call: screening.tag,
    label: words.tag,
    title: ({ count }) => `${words.tag} · ${words.vehicles(countText(count))}`,
    level: 2,
    most,
    questions: tagQuestions,
    request: (chosen, { add, remove }) => ({ body: { runId, carIds: pickedOf(chosen), add, remove } }),
    useOutcome: resultsBy('carId'),
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
    useOutcome: resultsBy('carId'),
    refreshes,
  }),
];

/** Shows only the chosen vehicles on the map. */
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

/** The list of one result; its bulk actions name the result. */
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
      station: withLayout(stationCell, { below: 'area' }),
      area: withLayout(text, { width: 120 }),
      lastTripAt: age,
      idleSeconds: duration,
      openTasks: withLayout(taskBadges, { width: 120 }),
      tags: withLayout(tags, { width: 140, keep: true }),
      lifecycle: withLayout(lifecycleBadge, { extra: true }),
      lng: withLayout(lngLat, { extra: true }),
    },
    rowActions: [showOnMap],
    bulkActions: [...workOn(runId), mapMany],
    empty: words.empty,
  });
