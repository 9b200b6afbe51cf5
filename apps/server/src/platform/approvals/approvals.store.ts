import type { InputOf } from '@kickstand/contract/kit';
import type { approvals } from '@kickstand/contract/platform/approvals';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { ofCompaniesInScope } from '../../kernel/list/rows-in-scope.ts';

type Query = InputOf<typeof approvals.list>['query'];

/** Whose requests somebody sees: those of the agents in scope, or of these only their own. */
export interface Seen {
  scope: Scope;
  makerId?: string;
}

const requests = (db: Db, { scope, makerId }: Seen) =>
  db
    .selectFrom('approval as q')
    .selectAll('q')
    .where(ofCompaniesInScope(scope, 'q.agent_id'))
    .$if(makerId !== undefined, (query) => query.where('q.maker_id', '=', makerId ?? ''));

export type ApprovalStored = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

export const pageOfApprovals = (db: Db, seen: Seen, query: Query) =>
  pageFrom(
    db,
    requests(db, seen).where((eb) =>
      eb.and(
        given(
          query.state && eb('q.state', '=', query.state),
          query.module && eb('q.module', '=', query.module),
          query.maker && eb('q.maker', '=', query.maker),
          query.from !== undefined && eb('q.created_at', '>=', at(query.from)),
          query.to !== undefined && eb('q.created_at', '<=', at(query.to)),
        ),
      ),
    ),
    query,
    {
      sortable: { createdAt: 'q.created_at', expiresAt: 'q.expires_at' },
      neverNull: ['createdAt', 'expiresAt'],
      tieBreak: 'q.approval_id',
    },
  );

export const approvalWith = (db: Db, seen: Seen, id: string) =>
  requests(db, seen).where('q.approval_id', '=', id).executeTakeFirst();

/** Which of these objects of a module have a waiting change, by anybody. */
export async function waitingAbout(
  db: Db,
  { scope, module, objects, now }: { scope: Scope; module: string; objects: readonly string[]; now: number },
): Promise<ReadonlySet<string>> {
  const rows = await requests(db, { scope })
    .clearSelect()
    .select('q.object')
    .where('q.state', '=', 'pending')
    .where('q.expires_at', '>', at(now))
    .where('q.module', '=', module)
    .where('q.object', 'in', objects.length > 0 ? [...objects] : [''])
    .execute();
  return new Set(rows.map(({ object }) => object));
}

/** The total of somebody's undecided requests through these calls since an instant, cents, from a field of the change. */
export async function sumWaiting(
  db: Db,
  {
    operatorId,
    calls,
    field,
    since,
    now,
  }: { operatorId: string; calls: readonly string[]; field: string; since: number; now: number },
): Promise<number> {
  const { cents } = await db
    .selectFrom('approval')
    .select(sql<number>`coalesce(sum((change ->> ${field})::float8), 0)::float8`.as('cents'))
    .where('maker_id', '=', operatorId)
    .where('call_id', 'in', [...calls])
    .where('created_at', '>=', at(since))
    .where('state', '=', 'pending')
    .where('expires_at', '>', at(now))
    .executeTakeFirstOrThrow();
  return cents;
}

/** The request, locked against other decisions. */
export const lockApproval = (db: Db, seen: Seen, id: string) =>
  requests(db, seen).where('q.approval_id', '=', id).forUpdate().executeTakeFirst();

export interface Decision {
  state: 'approved' | 'rejected' | 'cancelled' | 'failed';
  checkerId: string | null;
  checker: string | null;
  opinion: string | null;
  failure: string | null;
}

/** Records the outcome of a request; returns its new state. */
export const decide = (db: Db, id: string, decision: Decision, now: number) =>
  db
    .updateTable('approval')
    .set({
      state: decision.state,
      checker: decision.checker,
      opinion: decision.opinion,
      failure: decision.failure,
      checker_id: decision.checkerId,
      decided_at: new Date(now),
    })
    .where('approval_id', '=', id)
    .where('state', '=', 'pending')
    .returningAll()
    .executeTakeFirstOrThrow();

/** Closes expired requests, up to a limit; returns them. */
export const expireDue = (db: Db, now: number, most: number) =>
  db
    .updateTable('approval')
    .set({ state: 'expired', decided_at: new Date(now) })
    .where('approval_id', 'in', (eb) =>
      eb
        .selectFrom('approval')
        .select('approval_id as approvalId')
        .where('state', '=', 'pending')
        .where('expires_at', '<=', at(now))
        .orderBy('expires_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['approval_id as approvalId', 'maker_id as makerId', 'module', 'action', 'object'])
    .execute();
