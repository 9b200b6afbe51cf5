import type { OpsTaskRow } from '@kickstand/contract/work/field-work';
import { PageLink } from '../../../kit/page/link.tsx';
import { trackPath } from './track-path.ts';

interface AssigneeProps {
  task: Pick<OpsTaskRow, 'assignee' | 'assigneeId' | 'finishedAt'>;
  /** Said where nobody has it. */
  none: string;
}

/** Who does or did a task, as the way to where he was on the day of its end, or today. */
export const Assignee = ({ task: { assignee, assigneeId, finishedAt }, none }: AssigneeProps) =>
  assignee === null || assigneeId === null ? (
    (assignee ?? none)
  ) : (
    <PageLink to={trackPath(assigneeId, finishedAt ?? Date.now())}>{assignee}</PageLink>
  );
