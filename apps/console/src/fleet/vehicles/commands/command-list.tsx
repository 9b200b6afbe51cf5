import {
  type CommandRow,
  commandStates,
  commandTypes,
  vehicleCommands,
} from '@kickstand/contract/fleet/vehicles';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { badge, count, instant, oneOf, text, withLayout } from '../../../kit/list/cells.tsx';
import { pick } from '../../../kit/list/filters.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { assetsWords } from '../../vehicle-kit/assets.words.ts';
import { commandTones } from '../../vehicle-kit/states.parts.ts';
import { vehiclesWords as words } from '../../vehicle-kit/vehicles.words.ts';

/** What has not been sent can still be cancelled. */
const cancelQueued = defineAsk<CommandRow, typeof vehicleCommands.cancel>({
  call: vehicleCommands.cancel,
  label: assetsWords.cancelJob,
  level: 1,
  applies: ({ state, jobId }) => state === 'queued' && jobId !== null,
  request: ({ jobId, carId }) => ({ params: { jobId: jobId ?? '' }, body: { carIds: [carId] } }),
});

/** The commands of one vehicle, newest first. */
export const CommandList = defineListScreen({
  call: vehicleCommands.list,
  title: words.tabCommands,
  rowKey: 'id',
  labels: words.commandFields,
  columns: {
    createdAt: instant,
    type: oneOf(words.command),
    state: badge(commandTones, words.commandState),
    message: withLayout(text, { width: 220 }),
    deviceCode: count,
    source: oneOf(words.source),
    operator: text,
    reason: withLayout(text, { width: 220 }),
    sentAt: instant,
    endedAt: instant,
    retries: withLayout(count, { extra: true }),
    lateAt: withLayout(instant, { extra: true }),
  },
  rowActions: [cancelQueued],
  filters: { type: pick(commandTypes, words.command), state: pick(commandStates, words.commandState) },
  empty: words.noCommands,
});
