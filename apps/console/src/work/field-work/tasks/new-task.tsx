import { ops } from '@kickstand/contract/work/field-work';
import { lazy, Suspense } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { resultsBy } from '../../../kit/action/results-by.ts';
import type { FollowProps } from '../../../kit/action/sending.ts';
import { bodyOf, isAnswered, type NewTask } from './new-task.rules.ts';
import { tasksWords as words } from './tasks.words.ts';

const NewTaskQuestions = lazy(() => import('./new-task-questions.tsx'));
const BulkResults = lazy(async () => ({
  default: (await import('../../../kit/action/bulk-results.tsx')).BulkResults,
}));

type Created = FollowProps<undefined, typeof ops.create>;

/** What was made, and each vehicle that was refused with the reason. */
const Made = ({ reply, end }: Created) => (
  <Suspense>
    <BulkResults label={words.create} outcome={resultsBy('carId')(reply)} retrying={false} close={end} />
  </Suspense>
);

/** Tasks for vehicles that are pasted or screened. */
export const createTasks: Action<undefined> = defineAsk<undefined, typeof ops.create, NewTask>({
  call: ops.create,
  may: '090902',
  label: words.create,
  level: 2,
  width: 560,
  questions: {
    start: () => ({
      type: undefined,
      assigneeId: undefined,
      priority: 'mid',
      remark: '',
      from: 'list',
      carIds: [],
      run: undefined,
      to: 'person',
      gridId: undefined,
      targetId: undefined,
      photoNeeded: false,
      dedupeHours: 0,
    }),
    answered: isAnswered,
    Ask: (props: QuestionProps<undefined, NewTask>) => (
      <Suspense>
        <NewTaskQuestions {...props} />
      </Suspense>
    ),
  },
  request: (_, given) => ({ body: bodyOf(given) }),
  follow: Made,
  refreshes: ['ops', 'opsMap', 'vehicles', 'taskViews'],
});
