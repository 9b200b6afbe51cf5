import { type DeskTaskRow, taskDesk, taskMessages } from '@kickstand/contract/work/field-work';
import { DialogPerson } from '../../../fleet/task-kit/person.parts.tsx';
import { useTaskContext } from '../../../fleet/task-kit/task-context.service.ts';
import type { Action } from '../../../kit/action/action.ts';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { type BulkAction, defineBulk } from '../../../kit/action/define-bulk.tsx';
import { refusalOfOne } from '../../../kit/action/results-by.ts';
import { pickedOf } from '../../../kit/list/selection.ts';
import { type SaidText, textAsked } from './ask-text.tsx';
import { AskWhom } from './ask-whom.tsx';
import type { NewTask } from './new-task.rules.ts';
import {
  closeMany,
  isOpen,
  many,
  prioritiseMany,
  refreshes,
  rowsOf,
  titled,
  titleOf,
} from './task-actions.tsx';
import { tasksWords as words } from './tasks.words.ts';

type Row = DeskTaskRow;
const mostText = 200;

type Assigned = Pick<NewTask, 'to' | 'assigneeId' | 'gridId'>;

/** Of tasks of several kinds, whoever may do the first; the server says of each what that person may not. */
function AskAssignee({ of, given, put }: QuestionProps<readonly Row[], Assigned>) {
  const context = useTaskContext(
    of[0]?.type ?? 'swap',
    of.map(({ carId }) => carId),
  );
  // That they have a task is what this is about.
  const everyone = { ...context, more: Math.max(1, of.length) };
  const person = (
    <DialogPerson context={everyone} value={given.assigneeId} put={(assigneeId) => put({ assigneeId })} />
  );
  return <AskWhom given={given} put={put} person={person} />;
}

const answered = ({ to, gridId }: Assigned) => to === 'person' || gridId !== undefined;

/** Somebody keeps the O&M area of what they are given; what anybody may take waits for no area. */
const wishOf = ({ to, assigneeId, gridId }: Assigned) => {
  if (to === 'grid') return gridId === undefined ? {} : { gridId };
  return assigneeId ? { assigneeId } : { gridId: null };
};

/** Gives a task to somebody, to an O&M area, or back to the pool. */
export const assign: Action<Row> = defineAsk<Row, typeof taskDesk.assign, Assigned>({
  call: taskDesk.assign,
  label: words.assign,
  title: titleOf(words.assign),
  level: 2,
  applies: isOpen,
  blocked: ({ startedAt }) => (startedAt === null ? undefined : words.begun),
  questions: {
    start: ({ assigneeId }) => ({ to: 'person', assigneeId: assigneeId ?? undefined, gridId: undefined }),
    answered,
    Ask: ({ of, ...props }) => <AskAssignee of={[of]} {...props} />,
  },
  request: ({ id }, given) => ({ body: { taskIds: [id], ...wishOf(given) } }),
  done: () => words.assigned,
  refusal: refusalOfOne,
  refreshes,
});

const assignMany = defineBulk<Row, typeof taskDesk.assign, Assigned>({
  ...many,
  ...titled(words.assign),
  call: taskDesk.assign,
  level: 2,
  questions: {
    start: () => ({ to: 'person', assigneeId: undefined, gridId: undefined }),
    answered,
    Ask: ({ of, ...props }) => <AskAssignee of={rowsOf(of)} {...props} />,
  },
  request: (chosen, given) => ({ body: { taskIds: pickedOf(chosen), ...wishOf(given) } }),
});

const toldText = textAsked(words.message, mostText);

/** Writes to whoever has a task. */
export const tell: Action<Row> = defineAsk<Row, typeof taskMessages.send, SaidText>({
  call: taskMessages.send,
  label: words.tell,
  title: (row) => `${titleOf(words.tell)(row)} · ${row.assignee ?? ''}`,
  level: 2,
  applies: (row) => isOpen(row) && row.assigneeId !== null,
  changes: () => words.tellChanges,
  questions: toldText,
  request: ({ id }, { text }) => ({ body: { taskIds: [id], text: text.trim() } }),
  done: () => words.told,
  refusal: refusalOfOne,
  refreshes,
});

const tellMany = defineBulk<Row, typeof taskMessages.send, SaidText>({
  ...many,
  ...titled(words.tell),
  call: taskMessages.send,
  level: 2,
  changes: () => words.tellChanges,
  questions: toldText,
  request: (chosen, { text }) => ({ body: { taskIds: pickedOf(chosen), text: text.trim() } }),
});

/** What the desk does with several tasks at once. */
export const bulkTaskActions: readonly BulkAction<Row>[] = [assignMany, tellMany, prioritiseMany, closeMany];
