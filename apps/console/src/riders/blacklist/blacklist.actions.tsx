import { type BlacklistRow, blacklist } from '@kickstand/contract/riders/riders';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { instantText } from '../../kit/page/format.ts';
import { phoneText } from '../../ui/format.ts';
import { blacklistWords as words } from './blacklist.words.ts';
import {
  type BarGiven,
  barRequest,
  type Days,
  DialogDays,
  daysOf,
  reachQuestions,
} from './reach-questions.tsx';

const refreshes = ['blacklist', 'riders'];
const whyNot = ({ mine }: BlacklistRow) => (mine ? undefined : words.notMine);

const nobody = () => ({});

/** Bars the rider with a phone. */
export const addEntry: Action<undefined> = defineAsk<undefined, typeof blacklist.add, BarGiven>({
  call: blacklist.add,
  label: words.add,
  agreeing: words.add,
  level: 3,
  object: () => words.types.permanent,
  changes: () => words.effect,
  questions: reachQuestions(nobody),
  request: (_, { reason = '', ...given }) => barRequest({}, given, reason),
  refreshes,
  done: () => words.added,
});

/** Extends an entry, or makes it permanent. */
export const extendEntry: Action<BlacklistRow> = defineAsk<
  BlacklistRow,
  typeof blacklist.extend,
  { days: Days }
>({
  call: blacklist.extend,
  label: words.extend,
  level: 3,
  object: () => words.types.permanent,
  applies: ({ state, type }) => state === 'active' && type === 'temp',
  blocked: whyNot,
  questions: {
    start: () => ({ days: 7 }),
    levelOf: ({ days }) => (days === 0 ? 4 : 3),
    Ask: ({ given, put }) => (
      <DialogDays label={words.extendBy} value={given.days} put={(days) => put({ days })} />
    ),
  },
  request: ({ id, version }, { days, reason = '' }) => ({
    body: { id, version, reason, ...daysOf(days) },
  }),
  refreshes,
  done: (_, { endsAt }) => (endsAt === null ? words.forGood : words.extended(instantText(endsAt))),
});

/** Lifts an entry early. */
export const cancelEntry: Action<BlacklistRow> = defineAsk<BlacklistRow, typeof blacklist.cancel>({
  call: blacklist.cancel,
  label: words.cancel,
  level: 3,
  danger: true,
  applies: ({ state }) => state === 'active',
  blocked: whyNot,
  changes: ({ riderPhone }) => words.cancelEffect(phoneText(riderPhone)),
  request: ({ id, version }, { reason = '' }) => ({ query: { id, version, reason } }),
  refreshes,
  done: () => words.cancelled,
});
