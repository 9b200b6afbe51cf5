import type { OpsTaskRow } from '@kickstand/contract/work/field-work';
import { isOverdue } from '@kickstand/domain/work/field-work';
import { useNow } from '../../kit/client/clock.ts';
import { instant } from '../../kit/list/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import { taskKitWords } from './task-kit.words.ts';

/** The due time of a task, with a warning once it has passed while the task is open. */
export function DueTime({ task }: { task: Pick<OpsTaskRow, 'state' | 'dueAt'> }) {
  const now = useNow(30_000);
  return (
    <>
      {instant(task.dueAt, task)}{' '}
      {isOverdue(task, now) && <Badge tone="warn">{taskKitWords.tasks.overdue}</Badge>}
    </>
  );
}
