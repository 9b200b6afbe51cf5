import { type OpsTaskRow, ops, opsTaskStates, taskTypes } from '@kickstand/contract/staff';
import {
  badge,
  type Cell,
  instant,
  metres,
  oneOf,
  percent,
  text,
  withLayout,
} from '../../kit/list/cells.tsx';
import { picks, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import type { Tone } from '../../ui/tones.ts';
import { DueTime } from './due-time.parts.tsx';
import { tripsWords } from './trips.words.ts';

const words = tripsWords.tasks;

const stateTones: Record<OpsTaskRow['state'], Tone> = {
  pending: 'warn',
  doing: 'busy',
  done: 'good',
  closed: 'quiet',
  paused: 'special',
};
const validityTones: Record<OpsTaskRow['validity'], Tone> = {
  valid: 'good',
  invalid: 'bad',
  pending: 'quiet',
};

const dueTime: Cell<number | null, OpsTaskRow> = Object.assign(
  (_: number | null, row: OpsTaskRow) => <DueTime task={row} />,
  { width: 230, writing: { as: 'instant' as const } },
);

/** Field work on a vehicle, newest first. */
export default defineListScreen({
  call: ops.tasks,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    createdAt: instant,
    type: oneOf(words.type),
    state: badge(stateTones, words.state),
    source: oneOf(words.source),
    priority: oneOf(words.priority),
    assignee: text,
    dueAt: dueTime,
    startedAt: instant,
    finishedAt: instant,
    validity: badge(validityTones, words.validity),
    invalidReason: oneOf(words.reason),
    beforePct: withLayout(percent, { extra: true }),
    afterPct: withLayout(percent, { extra: true }),
    distanceM: withLayout(metres, { extra: true }),
    remark: withLayout(text, { width: 200 }),
  },
  filters: {
    types: picks(taskTypes, words.type),
    states: picks(opsTaskStates, words.state),
    overdue: yesNo,
  },
  empty: words.empty,
});
