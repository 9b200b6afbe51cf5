import { type VehicleRow, vehicles } from '@kickstand/contract/fleet/vehicles';
import { lazy, Suspense } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { type BulkAction, defineBulk } from '../../kit/action/define-bulk.tsx';
import type { DialogInput } from '../../kit/action/dialog-input.ts';
import { resultsBy } from '../../kit/action/results-by.ts';
import { worksFor } from '../../kit/client/operator.ts';
import { type Chosen, pickedOf } from '../../kit/list/selection.ts';
import { countText } from '../../ui/format.ts';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';
import { positionAction } from '../vehicle-kit/position.parts.tsx';
import { type TagsGiven, tagQuestions } from '../vehicle-kit/tag-questions.parts.tsx';
import { type AreaGiven, areaQuestions } from './area-questions.tsx';

const Compare = lazy(() => import('./vehicle-compare.tsx'));

const why = ({ reason }: DialogInput) => reason ?? '';
const shown = ['vehicles', 'alarms'];

const shelving = (on: boolean): Action<VehicleRow> =>
  defineAsk<VehicleRow, typeof vehicles.shelve>({
    call: vehicles.shelve,
    label: on ? words.shelve : words.takeOff,
    level: 3,
    danger: !on,
    applies: ({ lifecycle }) => (on ? ['bound', 'off_shelf'].includes(lifecycle) : lifecycle === 'on_shelf'),
    changes: ({ carId }) => (on ? words.shelveChanges(carId) : words.takeOffChanges(carId)),
    request: ({ carId, version }, said) => ({ body: { carIds: [carId], on, version, reason: why(said) } }),
    refreshes: shown,
  });

const reporting = (lost: boolean): Action<VehicleRow> =>
  defineAsk<VehicleRow, typeof vehicles.report>({
    call: vehicles.report,
    label: lost ? words.lost : words.found,
    level: 3,
    danger: lost,
    applies: ({ lifecycle }) =>
      lost ? lifecycle === 'on_shelf' || lifecycle === 'off_shelf' : lifecycle === 'lost',
    changes: ({ carId }) => (lost ? words.lostChanges(carId) : words.foundChanges(carId)),
    request: ({ carId, version }, said) => ({
      params: { carId },
      body: { lost, version, reason: why(said) },
    }),
    refreshes: shown,
  });

const accept: Action<VehicleRow> = defineAsk<VehicleRow, typeof vehicles.accept>({
  call: vehicles.accept,
  label: words.accept,
  level: 2,
  applies: ({ lifecycle, agentId }) => lifecycle === 'transferred' && worksFor(agentId),
  changes: ({ carId }) => words.acceptChanges(carId),
  request: ({ carId, version }) => ({ params: { carId }, body: { version } }),
  refreshes: shown,
});

const move = defineAsk<VehicleRow, typeof vehicles.move, AreaGiven>({
  call: vehicles.move,
  label: words.move,
  title: ({ carId }) => words.moveOf(carId),
  level: 3,
  applies: ({ lifecycle }) => !['scrapped', 'lost', 'transferred'].includes(lifecycle),
  questions: areaQuestions(({ serviceAreaId }) => serviceAreaId),
  request: ({ carId, version }, { areaId, reason = '' }) => ({
    body: { areaId, reason, carIds: [carId], version },
  }),
  refreshes: shown,
});

/** The actions on a vehicle as an asset. */
export const assetActions: readonly Action<VehicleRow>[] = [
  shelving(true),
  shelving(false),
  move,
  reporting(true),
  reporting(false),
  accept,
  positionAction<VehicleRow>(),
];

const most = 200;

const shelvingMany = (on: boolean) =>
  defineBulk<VehicleRow, typeof vehicles.shelve>({
    call: vehicles.shelve,
    label: on ? words.shelve : words.takeOff,
    may: '030217,030210',
    danger: !on,
    level: 3,
    most,
    changes: ({ count }) => (on ? words.shelveMany(countText(count)) : words.takeOffMany(countText(count))),
    request: (chosen, said) => ({ body: { carIds: pickedOf(chosen), on, reason: why(said) } }),
    useOutcome: resultsBy('carId'),
    refreshes: shown,
  });

const inWords = ({ count }: Chosen<VehicleRow>) => words.vehicles(countText(count));

const moveMany = defineBulk<VehicleRow, typeof vehicles.move, AreaGiven>({
  call: vehicles.move,
  label: words.move,
  title: (chosen) => words.moveOf(inWords(chosen)),
  may: '030219,030210',
  level: 3,
  most,
  questions: areaQuestions(() => null),
  request: (chosen, { areaId, reason = '' }) => ({ body: { areaId, reason, carIds: pickedOf(chosen) } }),
  useOutcome: resultsBy('carId'),
  refreshes: shown,
});

const tagMany = defineBulk<VehicleRow, typeof vehicles.tag, TagsGiven>({
  call: vehicles.tag,
  label: words.bulkTags,
  title: (chosen) => `${words.bulkTags} · ${inWords(chosen)}`,
  may: '030203,030210',
  level: 2,
  most,
  questions: tagQuestions,
  request: (chosen, { add, remove }) => ({ body: { add, remove, carIds: pickedOf(chosen) } }),
  useOutcome: resultsBy('carId'),
  refreshes: shown,
});

const compared = { least: 2, most: 4 };

/** Compares two to four vehicles side by side. */
const compare: BulkAction<VehicleRow> = {
  id: 'vehicles.compare',
  label: words.compare,
  may: '0302',
  danger: false,
  takesMatching: false,
  blocked: (chosen) =>
    chosen.kind === 'rows' && chosen.count >= compared.least && chosen.count <= compared.most
      ? undefined
      : words.compareCount,
  Run: ({ chosen, end }) => (
    <Suspense>
      <Compare rows={chosen.kind === 'rows' ? chosen.rows : []} close={end} />
    </Suspense>
  ),
};

/** The bulk actions on vehicles as assets. */
export const bulkAssets: readonly BulkAction<VehicleRow>[] = [
  tagMany,
  moveMany,
  shelvingMany(false),
  shelvingMany(true),
  compare,
];
