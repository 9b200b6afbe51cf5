import {
  type CommandType,
  ridingStates,
  vehicleCommands,
  vehicles,
} from '@kickstand/contract/fleet/vehicles';
import { alarmsOf, bulkNeeds, commandRules, opsOf } from '@kickstand/domain/fleet/vehicles';
import { Suspense } from 'react';
import { AtOnce } from '../../../kit/action/at-once.tsx';
import { type BulkAction, defineBulk } from '../../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../../kit/action/results-by.ts';
import { useChange } from '../../../kit/client/calls.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { type Chosen, pickedOf } from '../../../kit/list/selection.ts';
import { tell } from '../../../kit/page/notices.ts';
import { countText } from '../../../ui/format.ts';
import { createTasksFor } from '../../task-kit/task.parts.tsx';
import { assetsWords } from '../../vehicle-kit/assets.words.ts';
import { reasonsOfVehicles } from '../../vehicle-kit/reasons.parts.ts';
import { type TagsGiven, tagQuestions } from '../../vehicle-kit/tag-questions.parts.tsx';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { useJobOutcome } from '../../vehicles/street.parts.tsx';
import type { Listed } from '../fleet/fleet-view.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import { mostExported, mostOrdered } from './lasso-shape.ts';
import { waitingOrders } from './lasso-waiting.ts';

const ringSeconds = 10;
const idsOf = (chosen: Chosen<Listed>) => (chosen.kind === 'rows' ? chosen.ids : []);

/** Both permission expressions combined. */
const both = (one: string, other: string) =>
  one
    .split('||')
    .flatMap((a) => other.split('||').map((b) => `${a},${b}`))
    .join('||');

const commandMany = (type: CommandType) => both(bulkNeeds, commandRules[type].needs);

const waitFor =
  (label: string, type: CommandType | undefined) => (approvalId: string, ids: readonly string[]) =>
    waitingOrders.add({ approvalId, label, type, carIds: ids });

/** Above the limit of one job the operator must choose fewer, and is told how. */
const tooMany = ({ count }: Chosen<Listed>) =>
  count > mostOrdered ? words.tooMany(countText(mostOrdered)) : undefined;

const isUsed = ({ riding }: Listed) => ridingStates[riding] !== 'available';

/** Those of the chosen vehicles that are not in use, as far as known; after a retry all given ones. */
function idleOf(chosen: Chosen<Listed>) {
  if (chosen.kind !== 'rows') return [];
  const used = new Set(chosen.rows.filter(isUsed).map(({ vehicle }) => String(vehicle)));
  return chosen.ids.filter((id) => !used.has(id));
}

const ring = defineBulk<Listed, typeof vehicleCommands.createJob>({
  call: vehicleCommands.createJob,
  label: vehiclesWords.command.ring,
  may: commandMany('ring'),
  level: 0,
  request: (chosen) => ({ body: { type: 'ring', carIds: pickedOf(chosen), seconds: ringSeconds } }),
  useOutcome: useJobOutcome,
  refreshes: ['commands'],
  requested: waitFor(vehiclesWords.command.ring, 'ring'),
});

const lockIdle = defineBulk<Listed, typeof vehicleCommands.createJob>({
  call: vehicleCommands.createJob,
  label: words.lockIdle,
  may: commandMany('lock'),
  level: 2,
  blocked: (chosen) => (idleOf(chosen).length === 0 ? words.noneIdle : undefined),
  changes: (chosen) => {
    const idle = idleOf(chosen).length;
    return words.lockIdleChanges(countText(idle), countText(chosen.count - idle));
  },
  request: (chosen) => ({ body: { type: 'lock', carIds: idleOf(chosen) } }),
  useOutcome: useJobOutcome,
  refreshes: ['commands'],
  requested: waitFor(words.lockIdle, 'lock'),
});

const troubleOf = ({ alarms, ops: states, battery }: Listed) => ({
  alarms: alarmsOf(alarms),
  opsStates: opsOf(states),
  restBattery: battery,
});

const createTasks = createTasksFor<Listed>({
  may: both('030110||030210', '030102||030202||090902'),
  reasonsOf: (rows) => reasonsOfVehicles(rows.map(troubleOf)),
});

const tag = defineBulk<Listed, typeof vehicles.tag, TagsGiven>({
  call: vehicles.tag,
  label: assetsWords.bulkTags,
  title: ({ count }) => `${assetsWords.bulkTags} · ${assetsWords.vehicles(countText(count))}`,
  level: 2,
  may: both(bulkNeeds, '030203'),
  most: mostOrdered,
  questions: tagQuestions,
  request: (chosen, { add, remove }) => ({ body: { add, remove, carIds: pickedOf(chosen) } }),
  useOutcome: resultsBy('carId'),
  refreshes: ['vehicles'],
});

const takeOff = defineBulk<Listed, typeof vehicles.shelve>({
  call: vehicles.shelve,
  label: assetsWords.takeOff,
  may: both(bulkNeeds, '030217'),
  danger: true,
  level: 3,
  changes: ({ count }) => assetsWords.takeOffMany(countText(count)),
  request: (chosen, said) => ({ body: { carIds: pickedOf(chosen), on: false, reason: said.reason ?? '' } }),
  useOutcome: resultsBy('carId'),
  refreshes: ['vehicles', 'alarms'],
  requested: waitFor(assetsWords.takeOff, undefined),
});

function Export({ chosen, end }: { chosen: Chosen<Listed>; end(): void }) {
  const download = useChange(vehicles.download, { quiet: true, refreshes: ['exports'] });
  const go = () =>
    download
      .mutateAsync({ body: { query: { carIds: idsOf(chosen) }, format: 'xlsx' } })
      .then(
        () => tell({ key: 'export', kind: 'success', text: words.exportQueued }),
        (error: unknown) =>
          tell({ key: 'export', kind: 'error', title: words.exportList, text: sentenceOf(error) }),
      )
      .finally(end);
  return <AtOnce work={() => void go()} />;
}

const exportList: BulkAction<Listed> = {
  id: 'map.export',
  label: words.exportList,
  may: '030206',
  danger: false,
  takesMatching: false,
  blocked: ({ count }) => (count > mostExported ? words.exportTooMany(countText(mostExported)) : undefined),
  Run: (props) => (
    <Suspense>
      <Export {...props} />
    </Suspense>
  ),
};

const limited = (action: BulkAction<Listed>): BulkAction<Listed> => ({
  ...action,
  blocked: (chosen) => tooMany(chosen) ?? action.blocked(chosen),
});

/** The bulk actions for vehicles chosen on the map. */
export const mapBulk: readonly BulkAction<Listed>[] = [
  ...[ring, lockIdle, createTasks, tag].map(limited),
  exportList,
  limited(takeOff),
];
