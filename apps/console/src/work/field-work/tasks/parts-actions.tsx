import { type DeskTaskRow, taskDesk } from '@kickstand/contract/work/field-work';
import type { Action } from '../../../kit/action/action.ts';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { refusalOfOne } from '../../../kit/action/results-by.ts';
import { type SaidText, textAsked } from './ask-text.tsx';
import { isOpen, refreshes, titleOf } from './task-actions.tsx';
import { tasksWords as words } from './tasks.words.ts';

type Row = DeskTaskRow;
const isRepair = (row: Row) => isOpen(row) && row.type === 'repair';
const mostText = 100;

/** Says that a repair waits for parts: its clock stands. */
export const waitForParts: Action<Row> = defineAsk<Row, typeof taskDesk.waitForParts, SaidText>({
  call: taskDesk.waitForParts,
  label: words.waitForParts,
  title: titleOf(words.waitForParts),
  level: 2,
  applies: (row) => isRepair(row) && row.partsSince === null,
  changes: () => words.waitChanges,
  questions: textAsked(words.missing, mostText),
  request: ({ id }, { text }) => ({ body: { taskIds: [id], text: text.trim() } }),
  done: () => words.waitsForParts,
  refusal: refusalOfOne,
  refreshes,
});

/** Says that the parts are there: its clock goes on. */
export const partsCame: Action<Row> = defineAsk<Row, typeof taskDesk.partsCame>({
  call: taskDesk.partsCame,
  label: words.partsCame,
  title: titleOf(words.partsCame),
  level: 2,
  applies: (row) => isRepair(row) && row.partsSince !== null,
  changes: () => words.cameChanges,
  request: ({ id }) => ({ body: { taskIds: [id] } }),
  refusal: refusalOfOne,
  refreshes,
});
