import { commandStates, commandTypes, vehicleCommands } from '@kickstand/contract/vehicles';
import { badge, count, instant, oneOf, shaped, text } from '../../kit/cells.tsx';
import { pick } from '../../kit/filters.tsx';
import { defineListScreen } from '../../kit/list-screen.tsx';
import { commandTones } from './states.parts.ts';
import { vehiclesWords as words } from './vehicles.words.ts';

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
    message: shaped(text, { width: 220 }),
    deviceCode: count,
    source: oneOf(words.source),
    operator: text,
    reason: shaped(text, { width: 220 }),
    sentAt: instant,
    endedAt: instant,
    retries: shaped(count, { extra: true }),
    lateAt: shaped(instant, { extra: true }),
  },
  filters: { type: pick(commandTypes, words.command), state: pick(commandStates, words.commandState) },
  empty: words.noCommands,
});
