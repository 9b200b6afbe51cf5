import {
  type AlarmRow,
  alarmLevels,
  alarmStates,
  alarms,
  waitingStates,
} from '@kickstand/contract/fleet/alarms';
import { alarmTypes } from '@kickstand/contract/fleet/vehicles';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../kit/action/results-by.ts';
import { age, badge, count, instant, link, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, picks } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { pickedOf } from '../../kit/list/selection.ts';
import { addressCell } from '../../platform/map-kit/address.parts.tsx';
import { countText } from '../../ui/format.ts';
import { ringOne } from '../vehicle-kit/ring.parts.tsx';
import { alarmTones, levelTones } from '../vehicle-kit/states.parts.ts';
import { vehiclesWords } from '../vehicle-kit/vehicles.words.ts';
import { vehiclesPaths } from '../vehicles/vehicles.paths.ts';
import { acknowledge, handle, ignore, locate, replay, see, sendSomebody } from './alarm-actions.tsx';
import { stateTones } from './alarm-tones.ts';
import { alarmsWords as words } from './alarms.words.ts';

const most = 200;

const acknowledgeMany = defineBulk<AlarmRow, typeof alarms.ack>({
  call: alarms.ack,
  label: words.ack,
  level: 0,
  most,
  useOutcome: resultsBy('id'),
  request: (chosen) => ({ body: { ids: pickedOf(chosen) } }),
});

const seeMany = defineBulk<AlarmRow, typeof alarms.seen>({
  call: alarms.seen,
  label: words.see,
  level: 0,
  most,
  useOutcome: resultsBy('id'),
  request: (chosen) => ({ body: { ids: pickedOf(chosen) } }),
});

const handleMany = (result: 'fixed' | 'ignored') =>
  defineBulk<AlarmRow, typeof alarms.fixMany>({
    call: alarms.fixMany,
    level: 2,
    most,
    useOutcome: resultsBy('id'),
    label: result === 'fixed' ? words.fix : words.ignore,
    changes: ({ count: n }) =>
      result === 'fixed' ? words.fixMany(countText(n)) : words.ignoreMany(countText(n)),
    request: (chosen) => ({ body: { ids: pickedOf(chosen), result } }),
  });

/** Alarms of vehicles: of one if the caller fixes it, else of all in scope. */
export default defineListScreen({
  call: alarms.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    carId: link<{ carId: string }>(({ carId }) => vehiclesPaths.detail.to({}, { carId, tab: 'alarms' }), {
      outside: true,
    }),
    type: withLayout(badge(alarmTones, vehiclesWords.alarm), { width: 140 }),
    level: withLayout(badge(levelTones, words.level), { width: 80 }),
    state: withLayout(badge(stateTones, words.state), { width: 170 }),
    lastAt: withLayout(age, { below: 'firstAt' }),
    firstAt: instant,
    count,
    area: text,
    toldAt: instant,
    lng: addressCell,
    handler: text,
    handledAt: instant,
    remark: withLayout(text, { width: 200 }),
  },
  opens: { filters: { state: waitingStates.join() }, sort: 'level' },
  filters: {
    level: picks(alarmLevels, words.level),
    state: picks(alarmStates, words.state),
    type: picks(alarmTypes, vehiclesWords.alarm),
    from: instantRange({ to: 'to' }),
  },
  rowActions: [handle, locate, ringOne, sendSomebody, acknowledge, see, replay, ignore],
  bulkActions: [acknowledgeMany, seeMany, handleMany('fixed'), handleMany('ignored')],
  empty: words.empty,
  every: 30_000,
});
