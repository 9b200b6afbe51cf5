import type { InputOf } from '@kickstand/contract/kit';
import type { InviteRecord, inviteActivities } from '@kickstand/contract/marketing/campaigns';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { someAreaInScope } from '../../kernel/list/areas.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** Computed columns of an invitation campaign `c` with promise `v`. */
export const inviteFigures = {
  invites: sql<number>`(select count(*)::int from invite i where i.campaign_id = c.campaign_id)`,
  left: sql<number | null>`((v.rule ->> 'quota')::int - n.given - n.reserved)`,
};

const rows = (db: Db) =>
  db
    .selectFrom('invite as i')
    .innerJoin('campaign as c', 'c.campaign_id', 'i.campaign_id')
    .innerJoin('rider as a', 'a.rider_id', 'i.inviter_id')
    .innerJoin('rider as b', 'b.rider_id', 'i.invitee_id')
    .leftJoin('rider_identity as d', 'd.rider_id', 'i.invitee_id')
    .select(['i.invite_id as id', 'a.phone as inviterPhone', 'b.phone as inviteePhone', 'i.state', 'i.flags'])
    .select(['i.registered_at as registeredAt', 'd.verified_at as verifiedAt', 'i.order_id as orderId'])
    .select(['i.due_at as dueAt', 'i.version_no as version', 'i.inviter_id as inviterId'])
    .select(['i.invitee_id as inviteeId'])
    .$narrowType<Pick<InviteRecord, 'state' | 'flags'>>();

type Query = InputOf<typeof inviteActivities.records>['query'];

/** A page of the invitations of a campaign in scope. */
export const pageOfInvites = (db: Db, scope: Scope, query: Query) =>
  pageFrom(
    db,
    rows(db)
      .where('i.campaign_id', '=', query.campaignId)
      .where(someAreaInScope(scope, 'c.area_ids'))
      .where((eb) => eb.and(given(query.inviteState && eb('i.state', '=', query.inviteState)))),
    query,
    { sortable: { registeredAt: 'i.registered_at' }, neverNull: ['registeredAt'], tieBreak: 'i.invite_id' },
  );

/** An invitation in scope. */
export const inviteIn = (db: Db, scope: Scope, id: string) =>
  rows(db).where('i.invite_id', '=', id).where(someAreaInScope(scope, 'c.area_ids')).executeTakeFirst();

/** The latest invitations of a rider. */
export const invitesOf = (db: Db, riderId: string) =>
  rows(db).where('i.inviter_id', '=', riderId).orderBy('i.registered_at', 'desc').limit(50).execute();

/** Locks an invitation; the riders are already locked. */
export const lockInvite = (db: Db, id: string) =>
  db
    .selectFrom('invite as i')
    .innerJoin('campaign as c', 'c.campaign_id', 'i.campaign_id')
    .select(['i.invite_id as id', 'i.campaign_id as campaignId', 'i.version', 'i.inviter_id as inviterId'])
    .select(['i.invitee_id as inviteeId', 'i.service_area_id as areaId', 'i.install_id as installId'])
    .select(['i.registered_at as registeredAt', 'i.order_id as orderId', 'i.due_at as dueAt', 'i.state'])
    .select(['i.flags', 'i.version_no as versionNo', 'c.agent_id as agentId'])
    .where('i.invite_id', '=', id)
    .forUpdate('i')
    .$narrowType<Pick<InviteRecord, 'state' | 'flags'>>()
    .executeTakeFirst();
export type Invite = NonNullable<Awaited<ReturnType<typeof lockInvite>>>;

interface Moved {
  state: InviteRecord['state'];
  flags?: readonly string[];
  problem?: string;
  orderId?: string;
  dueAt?: number;
  now: number;
}

const over: ReadonlySet<string> = new Set(['rewarded', 'refused', 'revoked', 'lost']);

export const moveInvite = (db: Db, id: string, { state, flags, problem, orderId, dueAt, now }: Moved) =>
  db
    .updateTable('invite')
    .set((eb) => ({
      state,
      ...(flags && { flags: [...flags] }),
      ...(problem !== undefined && { problem }),
      ...(orderId !== undefined && { order_id: orderId }),
      ...(dueAt !== undefined && { due_at: new Date(dueAt) }),
      ...(over.has(state) && { ended_at: new Date(now) }),
      version_no: eb('version_no', '+', 1),
    }))
    .where('invite_id', '=', id)
    .execute();

/** Invitations whose condition is pending, least recently checked first; marks them as checked. */
export async function waitingInvites(db: Db, now: number, most: number) {
  const { rows: found } = await sql<{ id: string; inviterId: string; inviteeId: string }>`
    update invite i set looked_at = ${at(now)} where i.invite_id in (
      select invite_id from invite where state = 'waiting' order by looked_at limit ${most} for update skip locked)
    returning i.invite_id as id, i.inviter_id as "inviterId", i.invitee_id as "inviteeId"`.execute(db);
  return found;
}

/** Invitations whose ride has stood long enough. */
export const dueInvites = (db: Db, now: number, most: number) =>
  db
    .selectFrom('invite')
    .select(['invite_id as id', 'inviter_id as inviterId', 'invitee_id as inviteeId'])
    .where('state', '=', 'due')
    .where('due_at', '<=', at(now))
    .orderBy('due_at')
    .limit(most)
    .execute();

/**
 * Held invitations undecided since an instant, which are then rewarded. Those of a shared installation may be one
 * person and always wait for a decision.
 */
export const undecidedInvites = (db: Db, since: number, most: number) =>
  db
    .selectFrom('invite')
    .select(['invite_id as id', 'inviter_id as inviterId', 'invitee_id as inviteeId'])
    .where('state', '=', 'held')
    .where('due_at', '<=', at(since))
    .where(sql<boolean>`not ('same_install' = any (flags))`)
    .orderBy('due_at')
    .limit(most)
    .execute();

/** What an invited rider has done: identity verified, and first valid paid ride. */
export async function doneBy(
  db: Db,
  riderId: string,
  {
    since,
    validMinutes,
    validMetres,
    leastCents,
  }: { since: number; validMinutes: number; validMetres: number; leastCents: number },
) {
  const { rows: found } = await sql<{
    identity: string | null;
    orderId: string | null;
    paidAt: number | null;
    refundedCents: number | null;
    seconds: number | null;
  }>`
    select (select number_hash from rider_identity where rider_id = ${riderId}) as identity, o.order_id as "orderId",
      (extract(epoch from o.paid_at) * 1000)::float8 as "paidAt", o.refunded_cents as "refundedCents", o.riding_seconds as seconds
    from (select) x left join lateral (select * from ride_order o where o.rider_id = ${riderId} and o.started_at >= ${at(since)}
      and o.riding_seconds > ${validMinutes * 60} and o.distance_m > ${validMetres} and o.state = 'paid'
      and o.principal_cents + o.online_cents >= ${leastCents} order by o.started_at limit 1) o on true`.execute(
    db,
  );
  return found[0];
}

/**
 * How many riders the inviter brought within a day, and whether the installation is the inviter’s own, was rewarded
 * before, or registered three riders.
 */
export async function oddsOf(db: Db, { id, inviterId, installId, registeredAt }: Invite) {
  const { rows: found } = await sql<{ day: number; sameInstall: boolean }>`
    select (select count(*)::int from invite i where i.inviter_id = ${inviterId}
        and i.registered_at between ${at(registeredAt - 86_400_000)} and ${at(registeredAt)}) as day,
      (select count(*) filter (where i.invite_id <> ${id} and (i.invitee_id = ${inviterId} or i.state = 'rewarded')) > 0
        or count(*) >= 3 from invite i where i.install_id = ${installId}) as "sameInstall"`.execute(db);
  return found[0] ?? { day: 0, sameInstall: false };
}

/** Rewards of an invitation, by occasion. */
export const grantsOfInvite = (db: Db, campaignId: string, occurrences: readonly string[]) =>
  db
    .selectFrom('reward_grant')
    .select(['grant_id as grantId', 'rider_id as riderId'])
    .where('campaign_id', '=', campaignId)
    .where(sql<boolean>`occurrence = any(${[...occurrences]}::text[])`)
    .execute();
