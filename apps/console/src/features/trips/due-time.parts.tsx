import type { OpsTaskRow } from '@kickstand/contract/staff';
import { isOverdue } from '@kickstand/domain/staff';
import { instant } from '../../kit/cells.tsx';
import { useNow } from '../../kit/clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { tripsWords } from './trips.words.ts';

/** By when a task should be done, and a warning once that has passed while it is still to be done. */
export function DueTime({ task }: { task: Pick<OpsTaskRow, 'state' | 'dueAt'> }) {
  const now = useNow(30_000);
  return (
    <>
      {instant(task.dueAt, task)}{' '}
      {isOverdue(task, now) && <Badge tone="warn">{tripsWords.tasks.overdue}</Badge>}
    </>
  );
}
