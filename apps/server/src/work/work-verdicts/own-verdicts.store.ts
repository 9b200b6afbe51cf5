import type { InputOf } from '@kickstand/contract/kit';
import type {
  AuditState,
  OpsTaskRow,
  VerdictReason,
  workVerdicts,
} from '@kickstand/contract/work/field-work';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

interface Told {
  type: OpsTaskRow['type'];
  finishedAt: number;
  validity: OpsTaskRow['validity'];
  verdictReason: VerdictReason | null;
  state: AuditState | null;
}

/** One page of the verdicts on a person's work that ended since then, with objections. */
export const pageOfOwnVerdicts = (
  db: Db,
  scope: Scope,
  query: InputOf<typeof workVerdicts.own>['query'],
  { operatorId, since }: { operatorId: string; since: number },
) =>
  pageFrom(
    db,
    db
      .selectFrom('ops_task as t')
      .leftJoin('work_audit as a', (j) =>
        j
          .onRef('a.service_area_id', '=', 't.service_area_id')
          .onRef('a.task_id', '=', 't.task_id')
          .on('a.objection', 'is not', null),
      )
      .select(['t.task_id as id', 't.type', 't.finished_at as finishedAt', 't.validity'])
      .select(['t.invalid_reason as verdictReason', 'a.objection as said', 'a.state', 'a.opinion'])
      .select('a.decided_at as decidedAt')
      .select([
        sql<string>`t.vehicle_id::text`.as('carId'),
        sql<number | null>`(select w.judged_at from ops_task_verdict w
          where w.service_area_id = t.service_area_id and w.task_id = t.task_id order by w.no desc limit 1)`.as(
          'judgedAt',
        ),
      ])
      .$narrowType<Told>()
      .where('t.assignee_id', '=', operatorId)
      .where('t.state', '=', 'done')
      .where('t.finished_at', '>=', at(since))
      .where(rowsInScope(scope, 't')),
    query,
    { sortable: { finishedAt: 't.finished_at' }, neverNull: ['finishedAt'], tieBreak: 't.task_id' },
  );
