import type { Db } from '../../kernel/database/db.ts';

/** Changes by hand, in their order. */
export const changesOf = (db: Db, planId: string) =>
  db
    .selectFrom('plan_change as c')
    .leftJoin('operator as o', 'o.operator_id', 'c.operator_id')
    .select([
      'c.no',
      'c.kind',
      'c.job_id as jobId',
      'c.operator_id as operatorId',
      'o.name as person',
      'c.until_at as untilAt',
    ])
    .select(['c.at', 'c.by_name as by'])
    .where('c.plan_id', '=', planId)
    .orderBy('c.no')
    .limit(500)
    .execute();
export type PlanChangeRow = Awaited<ReturnType<typeof changesOf>>[number];

export const insertChange = (
  db: Db,
  of: { planId: string; areaId: number; agentId: number },
  change: {
    no: number;
    kind: string;
    jobId: string;
    operatorId: string | null;
    untilAt: number | null;
    now: number;
    by: string;
  },
) =>
  db
    .insertInto('plan_change')
    .values({
      plan_id: of.planId,
      service_area_id: of.areaId,
      agent_id: of.agentId,
      no: change.no,
      kind: change.kind,
      job_id: change.jobId,
      operator_id: change.operatorId,
      until_at: change.untilAt === null ? null : new Date(change.untilAt),
      at: new Date(change.now),
      by_name: change.by,
    })
    .execute();

export const dropChange = (db: Db, planId: string, no: number) =>
  db.deleteFrom('plan_change').where('plan_id', '=', planId).where('no', '=', no).execute();
