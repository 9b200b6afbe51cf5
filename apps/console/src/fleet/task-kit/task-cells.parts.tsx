import type { OpsTaskRow } from '@kickstand/contract/work/field-work';
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
import type { Tone } from '../../ui/tones.ts';
import { DueTime } from './due-time.parts.tsx';
import { taskKitWords } from './task-kit.words.ts';

const words = taskKitWords.tasks;

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

/** Whether the work counts. */
export const validityBadge = withLayout(badge(validityTones, words.validity), { keep: false });

const dueTime: Cell<number | null, OpsTaskRow> = Object.assign(
  (_: number | null, row: OpsTaskRow) => <DueTime task={row} />,
  { width: 180, keep: true, writing: { as: 'instant' as const } },
);

/** The columns of tasks in lists. */
export const taskColumns = {
  createdAt: instant,
  type: oneOf(words.type),
  state: badge(stateTones, words.state),
  source: oneOf(words.source),
  priority: oneOf(words.priority),
  assignee: text,
  dueAt: dueTime,
  startedAt: instant,
  finishedAt: instant,
  validity: validityBadge,
  invalidReason: oneOf(words.reason),
  beforePct: withLayout(percent, { extra: true }),
  afterPct: withLayout(percent, { extra: true }),
  distanceM: withLayout(metres, { extra: true }),
  remark: withLayout(text, { width: 200 }),
} as const;
