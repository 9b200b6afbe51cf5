import type { ReplyOf } from '@kickstand/contract/kit';
import { type VehicleRow, vehicles } from '@kickstand/contract/vehicles';
import { lazy, Suspense, useState } from 'react';
import type { Action } from '../../kit/action/action.ts';
import type { Outcome } from '../../kit/action/bulk-results.tsx';
import type { Said } from '../../kit/action/confirm.tsx';
import { defineAction, type FormProps } from '../../kit/action/define-action.tsx';
import { type BulkAction, defineBulk } from '../../kit/action/define-bulk.tsx';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { pickedOf } from '../../kit/list/selection.ts';
import { countText } from '../../ui/format.ts';
import { type AskProps, defineAskingBulk } from '../vehicle-kit/asking-bulk.parts.tsx';
import { assetsWords as words } from '../vehicle-kit/assets.words.ts';
import { positionAction } from '../vehicle-kit/position.parts.tsx';
import type { TagsGiven } from '../vehicle-kit/tags-dialog.parts.tsx';
import type { AreaGiven } from './area-dialog.tsx';

const AreaDialog = lazy(async () => ({ default: (await import('./area-dialog.tsx')).AreaDialog }));
const Compare = lazy(() => import('./vehicle-compare.tsx'));

const why = ({ reason }: Said) => reason ?? '';
const shown = ['vehicles', 'alarms'];

const shelving = (on: boolean): Action<VehicleRow> =>
  defineAction<VehicleRow, typeof vehicles.shelve>({
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
  defineAction<VehicleRow, typeof vehicles.report>({
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

const accept: Action<VehicleRow> = defineAction<VehicleRow, typeof vehicles.accept>({
  call: vehicles.accept,
  label: words.accept,
  level: 2,
  applies: ({ lifecycle }) => lifecycle === 'transferred',
  changes: ({ carId }) => words.acceptChanges(carId),
  request: ({ carId, version }) => ({ params: { carId }, body: { version } }),
  refreshes: shown,
});

function MoveForm({ row, send, close }: FormProps<VehicleRow, typeof vehicles.move>) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const agree = (given: AreaGiven) => {
    setBusy(true);
    send({ body: { ...given, carIds: [row.carId], version: row.version } }).catch((error: unknown) => {
      setBusy(false);
      setRefused(sentenceOf(error));
    });
  };
  const state = { busy, refused, agree, cancel: close };
  return <AreaDialog title={words.moveOf(row.carId)} from={row.serviceAreaId} {...state} />;
}

const move: Action<VehicleRow> = defineAction<VehicleRow, typeof vehicles.move>({
  call: vehicles.move,
  label: words.move,
  applies: ({ lifecycle }) => !['scrapped', 'lost', 'transferred'].includes(lifecycle),
  form: MoveForm,
  refreshes: shown,
});

/** What can be done with a vehicle as an asset. */
export const assetActions: readonly Action<VehicleRow>[] = [
  shelving(true),
  shelving(false),
  move,
  reporting(true),
  reporting(false),
  accept,
  positionAction<VehicleRow>(),
];

type Results = ReplyOf<typeof vehicles.shelve>;

const useResults = ({ list }: Results): Outcome => ({
  list: list.map(({ carId, ok, code, message }) => ({
    object: carId,
    code,
    message,
    state: ok ? ('ok' as const) : ('failed' as const),
  })),
  done: true,
});

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
    useOutcome: useResults,
    refreshes: shown,
  });

const AskArea = ({ chosen, agree, cancel }: AskProps<VehicleRow, AreaGiven>) => (
  <AreaDialog
    title={words.moveOf(words.vehicles(countText(chosen.count)))}
    busy={false}
    agree={agree}
    cancel={cancel}
  />
);

const moveMany = defineAskingBulk<VehicleRow, typeof vehicles.move, AreaGiven>({
  call: vehicles.move,
  label: words.move,
  may: '030219,030210',
  most,
  Ask: AskArea,
  request: (carIds, given) => ({ body: { ...given, carIds } }),
  useOutcome: useResults,
  refreshes: shown,
});

const tagMany = defineAskingBulk<VehicleRow, typeof vehicles.tag, TagsGiven>({
  call: vehicles.tag,
  label: words.bulkTags,
  may: '030203,030210',
  most,
  Ask: lazy(() => import('../vehicle-kit/tags-dialog.parts.tsx')),
  request: (carIds, given) => ({ body: { ...given, carIds } }),
  useOutcome: useResults,
  refreshes: shown,
});

const compared = { least: 2, most: 4 };

/** Two to four vehicles side by side. */
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

/** What can be done with several vehicles as assets. */
export const bulkAssets: readonly BulkAction<VehicleRow>[] = [
  tagMany,
  moveMany,
  shelvingMany(false),
  shelvingMany(true),
  compare,
];
