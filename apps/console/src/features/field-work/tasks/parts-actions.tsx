import { type DeskTaskRow, taskDesk } from '@kickstand/contract/staff';
import { Input } from 'antd';
import type { Action } from '../../../kit/action/action.ts';
import { Asked } from '../../../kit/action/asked.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { refusalOfOne } from '../../../kit/action/results-by.ts';
import { isOpen, refreshes, titleOf } from './task-actions.tsx';
import { tasksWords as words } from './tasks.words.ts';

type Row = DeskTaskRow;
const isRepair = (row: Row) => isOpen(row) && row.type === 'repair';
const leastText = 2;
const mostText = 100;

/** Says that a repair waits for parts: its clock stands. */
export const waitForParts: Action<Row> = defineAsk<Row, typeof taskDesk.waitForParts, { text: string }>({
  call: taskDesk.waitForParts,
  label: words.waitForParts,
  title: titleOf(words.waitForParts),
  level: 2,
  applies: (row) => isRepair(row) && row.partsSince === null,
  changes: () => words.waitChanges,
  questions: {
    start: () => ({ text: '' }),
    answered: ({ text }) => text.trim().length >= leastText,
    Ask: ({ given, put }) => (
      <Asked label={words.missing}>
        {({ status: _, ...control }) => (
          <Input
            {...control}
            value={given.text}
            maxLength={mostText}
            onChange={({ target }) => put({ text: target.value })}
          />
        )}
      </Asked>
    ),
  },
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
