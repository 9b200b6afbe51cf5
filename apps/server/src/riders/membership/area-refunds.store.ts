import type { InputOf } from '@kickstand/contract/kit';
import type {
  AreaDepositsRow,
  areaDeposits,
  DepositRow,
  RunItemRow,
} from '@kickstand/contract/money/deposits';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale, Refused } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { every, pageWithSum } from '../../kernel/list/page-with-sum.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Held, MadeLater } from '../../kernel/making/making.store.ts';

export const refundRunsMade: MadeLater = { table: 'deposit_refund_run', key: 'run_id' };

interface Seeing {
  scope: Scope;
  locale: Locale;
  now: number;
}

const left = sql`(d.amount_cents - d.deducted_cents)`;
const leftIn = (...states: DepositRow['state'][]) =>
  sql`coalesce(sum(${left}) filter (where d.state = any(${states}::text[])), 0)`;

const kept = (scope: Scope) => sql`select count(*) filter (where d.state = 'paid')::int as deposits,
    ${leftIn('paid')} as "paidCents", ${leftIn('frozen')} as "frozenCents", ${leftIn('refunding')} as "backCents",
    ${leftIn('refund_failed')} as "failedCents", coalesce(sum(${left}), 0) as "owedCents"
  from deposit d where d.service_area_id = z.service_area_id and d.state in ('paid', 'frozen', 'refunding', 'refund_failed')
    and ${rowsInScope(scope, 'd')}`;

const ran = (
  scope: Scope,
) => sql`select r.state, r.progress, r.created_at, r.created_name, count(*) filter (where i.state = 'sent')::int as sent,
    count(*) filter (where i.state <> 'sent' and d.state in ('paid', 'frozen'))::int as stayed
  from deposit_refund_run r left join deposit_refund_item i on i.run_id = r.run_id and ${rowsInScope(scope, 'i')}
    left join deposit d on d.deposit_id = i.deposit_id
  where r.run_id = (select n.run_id from deposit_refund_run n where n.service_area_id = z.service_area_id
    and ${rowsInScope(scope, 'n')} order by n.created_at desc, n.run_id desc limit 1)
  group by r.service_area_id, r.run_id`;

const areaOrder: Readonly<Record<InputOf<typeof areaDeposits.list>['query']['sort'], RawBuilder<unknown>>> = {
  owedCents: sql`k."owedCents"`,
  paidCents: sql`k."paidCents"`,
  runAt: sql`g.created_at`,
};

type AreaSum = Pick<
  AreaDepositsRow,
  'deposits' | 'paidCents' | 'frozenCents' | 'backCents' | 'failedCents' | 'owedCents'
>;

/** One page of areas with their deposits; areas that have none and never refunded any are left out. */
export const pageOfAreas = (
  db: Db,
  { scope, locale, now }: Seeing,
  query: InputOf<typeof areaDeposits.list>['query'],
) =>
  pageWithSum<AreaDepositsRow, AreaSum>(
    db,
    {
      rows: sql`from service_area z join agent a on a.agent_id = z.agent_id cross join lateral (${kept(scope)}) k
        left join lateral (${ran(scope)}) g on true
        where (k."owedCents" > 0 or g.state is not null) and ${rowsInScope(scope, 'z')}`,
      columns: sql`z.service_area_id as id, a.name as agent, ${nameIn('z', locale)} as area, k.deposits, k."paidCents",
        k."frozenCents", k."backCents", k."failedCents", k."owedCents", ${now}::float8 as "seenAt", g.state as "runState",
        g.progress as "runProgress", g.created_at as "runAt", g.created_name as "runBy", g.sent as "runSent",
        g.stayed as "runStayed"`,
      order: areaOrder[query.sort],
      tieBreak: sql`z.service_area_id`,
      sums: sql`coalesce(sum(k.deposits), 0) as deposits, coalesce(sum(k."paidCents"), 0) as "paidCents",
        coalesce(sum(k."frozenCents"), 0) as "frozenCents", coalesce(sum(k."backCents"), 0) as "backCents",
        coalesce(sum(k."failedCents"), 0) as "failedCents", coalesce(sum(k."owedCents"), 0) as "owedCents"`,
    },
    query,
  );

/** A deposit refunded later in another way no longer counts as staying. */
const outcome = sql`case d.state when 'refunded' then 'back' when 'refund_failed' then 'failed' when 'refunding' then 'sent'
  else i.state end`;

/** One page of the deposits of an area's run. */
export const pageOfItems = (
  db: Db,
  { scope, locale }: Seeing,
  query: InputOf<typeof areaDeposits.items>['query'],
) =>
  pageWithSum<
    Omit<RunItemRow, 'isOld'> & { facts: Record<string, unknown> },
    Pick<RunItemRow, 'amountCents'>
  >(
    db,
    {
      rows: sql`from deposit_refund_item i join deposit d on d.deposit_id = i.deposit_id
        join service_area z on z.service_area_id = i.service_area_id join agent a on a.agent_id = i.agent_id
        left join rider r on r.rider_id = d.rider_id
        where ${every(query.outcome && sql`${outcome} = ${query.outcome}`, rowsInScope(scope, 'i'))}`,
      columns: sql`i.deposit_id as "depositId", d.state, ${nameIn('z', locale)} as area, d.amount_cents as "amountCents",
        d.deducted_cents as "deductedCents", d.paid_at as "paidAt", d.version, d.rider_id as "riderId",
        r.phone as "riderPhone", a.name as agent, ${outcome} as outcome, i.why, i.facts, i.at`,
      order: sql`i.at`,
      tieBreak: sql`i.deposit_id`,
      sums: sql`coalesce(sum(d.amount_cents), 0) as "amountCents"`,
    },
    query,
  );

interface Wanted {
  areaId: number;
  /** The cut-off time of payments, epoch ms. */
  seenAt: number;
}

const wanted = (scope: Scope, { areaId, seenAt }: Wanted) =>
  sql`from deposit d where d.service_area_id = ${areaId} and d.state = 'paid' and d.paid_at <= ${at(seenAt)}
    and ${rowsInScope(scope, 'd')}`;

/** How many deposits of an area can be refunded, and their sum. */
export async function countToRefund(db: Db, scope: Scope, of: Wanted) {
  const { rows } = await sql<{ deposits: number; cents: number }>`
    select count(*)::int as deposits, coalesce(sum(${left}), 0) as cents ${wanted(scope, of)}`.execute(db);
  return rows[0] ?? { deposits: 0, cents: 0 };
}

interface NewRun {
  runId: string;
  agentId: number;
  now: number;
  by: { operatorId: string; name: string };
  reason: string;
}

/** Creates a run for all refundable deposits of an area. False if there is one already. */
export async function insertRun(
  db: Db,
  scope: Scope,
  of: Wanted,
  { runId, agentId, now, by, reason }: NewRun,
) {
  await waitForArea(db, of.areaId);
  const made = await sql`
    insert into deposit_refund_run (service_area_id, run_id, agent_id, created_at, created_by, created_name, reason)
    values (${of.areaId}, ${runId}, ${agentId}, ${at(now)}, ${by.operatorId}, ${by.name}, ${reason})
    on conflict (service_area_id) where state in ('waiting', 'making') do nothing`.execute(db);
  if (made.numAffectedRows === 0n) return false;
  await sql`insert into deposit_refund_item (run_id, deposit_id, service_area_id, agent_id, at)
    select ${runId}, d.deposit_id, d.service_area_id, d.agent_id, ${at(now)} ${wanted(scope, of)}`.execute(
    db,
  );
  return true;
}

/** Serialises starting and resuming runs of an area. */
const waitForArea = (db: Db, areaId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${String(areaId)}, 41))`.execute(db);

/** The last run of an area, locked until the end of the transaction. */
export async function lockLastRun(db: Db, scope: Scope, areaId: number) {
  await waitForArea(db, areaId);
  return db
    .selectFrom('deposit_refund_run as r')
    .select(['r.run_id as runId', 'r.state'])
    .where('r.service_area_id', '=', areaId)
    .where(rowsInScope(scope, 'r'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.run_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Retries the deposits of a run that were not sent; returns how many. */
export async function runAgain(db: Db, runId: string, now: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update deposit_refund_item i set state = 'waiting', why = null, facts = '{}', at = ${at(now)} from deposit d
    where d.deposit_id = i.deposit_id and i.run_id = ${runId} and i.state in ('waiting', 'stayed')
      and d.state in ('paid', 'frozen')`.execute(db);
  if (numAffectedRows > 0n)
    await db
      .updateTable('deposit_refund_run')
      .set({ state: 'waiting', progress: 0, tries: 0, lease_until: null })
      .where('run_id', '=', runId)
      .execute();
  return Number(numAffectedRows);
}

/** Who requested a run, and the number of its deposits. */
export async function runToMake(db: Db, runId: string) {
  const { rows } = await sql<{
    operatorId: string;
    name: string;
    reason: string;
    items: number;
    sent: number;
  }>`
    select r.created_by as "operatorId", r.created_name as name, r.reason, count(*)::int as items,
      count(*) filter (where i.state <> 'waiting')::int as sent
    from deposit_refund_run r join deposit_refund_item i on i.run_id = r.run_id where r.run_id = ${runId}
    group by r.service_area_id, r.run_id`.execute(db);
  return rows[0];
}

/** Deposits of a run that were not tried yet, with their riders. */
export const waitingOf = (db: Db, runId: string, most: number) =>
  db
    .selectFrom('deposit_refund_item as i')
    .innerJoin('deposit as d', 'd.deposit_id', 'i.deposit_id')
    .select(['i.deposit_id as depositId', 'd.rider_id as riderId'])
    .where('i.run_id', '=', runId)
    .where('i.state', '=', 'waiting')
    .orderBy('i.deposit_id')
    .limit(most)
    .execute();

interface Item {
  runId: string;
  depositId: string;
}

/** Records the result of a deposit: the refusal by which it stays, or null. False if it was recorded already. */
export async function noteItem(db: Db, { runId, depositId }: Item, why: Refused | null, now: number) {
  const noted = await db
    .updateTable('deposit_refund_item')
    .set({
      state: why ? 'stayed' : 'sent',
      why: why?.code ?? null,
      facts: JSON.stringify(why?.facts ?? {}),
      at: new Date(now),
    })
    .where('run_id', '=', runId)
    .where('deposit_id', '=', depositId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** Ends a run, unless somebody else has taken it over. */
export const endRun = (db: Db, { id, tries }: Held) =>
  db
    .updateTable('deposit_refund_run')
    .set({ state: 'done', progress: 1_000, lease_until: null })
    .where('run_id', '=', id)
    .where('state', '=', 'making')
    .where('tries', '=', tries)
    .execute();
