import type { OpsTaskRow } from '@kickstand/contract/work/field-work';
import { isOverdue } from '@kickstand/domain/work/field-work';
import { useNow } from '../../kit/client/clock.ts';
import { instant } from '../../kit/list/cells.tsx';
import { Badge } from '../../ui/badge.tsx';
import { taskKitWords } from './task-kit.words.ts';

/** By when a task should be done, and a warning once that has passed while it is still to be done. */
export function DueTime({ task }: { task: Pick<OpsTaskRow, 'state' | 'dueAt'> }) {
  const now = useNow(30_000);
  return (
    <>
      {instant(task.dueAt, task)}{' '}
      {isOverdue(task, now) && <Badge tone="warn">{taskKitWords.tasks.overdue}</Badge>}
    </>
  );
}
