import { type AlarmRow, alarms } from '@kickstand/contract/fleet/alarms';
import { canAcknowledge, canHandle, canSee } from '@kickstand/domain/fleet/alarms';
import { lazy } from 'react';
import type { Action } from '../../kit/action/action.ts';
import { defineAction, defineGo } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { liveMapPaths } from '../live-map/live-map.paths.ts';
import { createTaskFor } from '../task-kit/task.parts.tsx';
import { openTrack } from '../vehicle-kit/track.service.ts';
import { alarmsWords as words } from './alarms.words.ts';

/** Creates a task for the vehicle; the kind of work follows from the alarm. */
export const sendSomebody = createTaskFor<AlarmRow>(
  ({ type }) => ({ alarms: [type] }),
  ({ id }) => id,
);

const overdue =
  (may: (state: AlarmRow['state']) => boolean) =>
  ({ state }: AlarmRow) =>
    may(state) ? undefined : words.done;

export const acknowledge: Action<AlarmRow> = defineAsk<AlarmRow, typeof alarms.ack>({
  call: alarms.ack,
  label: words.ack,
  level: 0,
  applies: ({ state }) => canAcknowledge(state),
  request: ({ id }) => ({ body: { ids: [id] } }),
});

export const see: Action<AlarmRow> = defineAsk<AlarmRow, typeof alarms.seen>({
  call: alarms.seen,
  label: words.see,
  level: 0,
  applies: ({ state }) => canSee(state),
  request: ({ id }) => ({ body: { ids: [id] } }),
});

export const handle: Action<AlarmRow> = defineAction<AlarmRow, typeof alarms.fixed>({
  call: alarms.fixed,
  label: words.fix,
  applies: ({ state }) => canHandle(state),
  blocked: overdue(canHandle),
  form: lazy(() => import('./alarm-form.tsx')),
});

export const ignore: Action<AlarmRow> = defineAsk<AlarmRow, typeof alarms.fixed>({
  call: alarms.fixed,
  label: words.ignore,
  level: 2,
  applies: ({ state }) => canHandle(state),
  changes: ({ carId }) => words.ignoreOne(carId),
  request: ({ id, version }) => ({ body: { id, version, result: 'ignored' } }),
});

export const replay = defineGo<AlarmRow>({
  id: 'alarms.replay',
  label: words.replay,
  may: '0301||0302',
  go: ({ carId, firstAt }, page) => openTrack(page, carId, firstAt),
});

/** Opens the map at the vehicle, with its card. */
export const locate = defineGo<Pick<AlarmRow, 'carId'>>({
  id: 'alarms.locate',
  label: words.locate,
  may: '0301',
  go: ({ carId }, page) => page.open(liveMapPaths.map.to({}, { car: carId })),
});
