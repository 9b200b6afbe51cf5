import type { FraudSign, GrantSource, RewardKind } from '@kickstand/contract/marketing/rewards';
import type { GrantState } from '@kickstand/domain/marketing/rewards';
import { at, type Db } from '../../kernel/database/db.ts';

/** A reward as stored; IDs, epoch ms, cents. */
export interface NewGrant {
  grantId: string;
  campaignId: string | null;
  campaignVersion: number | null;
  /** Occasion of the reward, unique within its campaign. */
  occurrence: string;
  source: GrantSource;
  reward: RewardKind;
  riderId: string;
  /** Who pays, and the area it is attributed to. */
  agentId: number | null;
  areaId: number | null;
  faceCents: number;
  costCents: number;
  state: Extract<GrantState, 'reserved' | 'held' | 'granted' | 'failed'>;
  productId?: string | undefined;
  problem?: string | undefined;
  reason?: string | undefined;
  ticketNo?: string | undefined;
  operator?: { operatorId: string; name: string } | undefined;
  validTo: number | null;
  /** Of a held one: why, and what is needed to give it or to take it off its limits. */
  held?: {
    signs: readonly FraudSign[];
    score: number;
    subject: string;
    areaIds?: readonly number[] | undefined;
  };
  now: number;
}

/** Stores a reward; false if its occasion already has one. */
export async function insertGrant(db: Db, grant: NewGrant): Promise<boolean> {
  const row = await db
    .insertInto('reward_grant')
    .values({
      grant_id: grant.grantId,
      campaign_id: grant.campaignId,
      campaign_version: grant.campaignVersion,
      occurrence: grant.occurrence,
      source: grant.source,
      reward: grant.reward,
      rider_id: grant.riderId,
      agent_id: grant.agentId,
      service_area_id: grant.areaId,
      face_cents: grant.faceCents,
      cost_cents: grant.costCents,
      product_id: grant.productId ?? null,
      state: grant.state,
      problem: grant.problem ?? null,
      reason: grant.reason ?? null,
      ticket_no: grant.ticketNo ?? null,
      operator_id: grant.operator?.operatorId ?? null,
      operator_name: grant.operator?.name ?? null,
      ...(grant.held && {
        signs: [...grant.held.signs],
        score: grant.held.score,
        subject: grant.held.subject,
        spend_area_ids: grant.held.areaIds ? [...grant.held.areaIds] : null,
      }),
      created_at: new Date(grant.now),
      granted_at: grant.state === 'granted' ? new Date(grant.now) : null,
      valid_to: grant.validTo === null ? null : new Date(grant.validTo),
    })
    .onConflict((c) => c.constraint('reward_grant_once').doNothing())
    .returning('grant_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a reward with its gift; the rider is already locked. */
export async function lockGrant(db: Db, grantId: string) {
  const row = await locked(db, grantId);
  if (!row) return undefined;
  const { operatorId, operatorName, ...grant } = row;
  const operator = operatorId === null ? undefined : { operatorId, name: operatorName ?? '' };
  return { ...grant, reason: grant.reason ?? undefined, operator };
}
export type Grant = NonNullable<Awaited<ReturnType<typeof lockGrant>>>;

const locked = (db: Db, grantId: string) =>
  db
    .selectFrom('reward_grant as g')
    .leftJoin('wallet_lot as w', 'w.grant_id', 'g.grant_id')
    .select(['g.grant_id as grantId', 'g.campaign_id as campaignId', 'g.state', 'g.reward', 'g.source'])
    .select(['g.rider_id as riderId', 'g.agent_id as agentId', 'g.service_area_id as areaId', 'g.version'])
    .select(['g.face_cents as faceCents', 'g.valid_to as validTo', 'g.card_id as cardId', 'g.problem'])
    .select(['g.occurrence', 'g.reason', 'g.operator_id as operatorId', 'g.operator_name as operatorName'])
    .select([
      'g.campaign_version as campaignVersion',
      'g.product_id as productId',
      'g.cost_cents as costCents',
    ])
    .select(['g.created_at as createdAt', 'g.spend_area_ids as spendAreaIds', 'g.subject', 'g.score'])
    .select(['w.lot_id as lotId', 'w.left_cents as leftCents'])
    .where('g.grant_id', '=', grantId)
    .forUpdate('g')
    .$narrowType<{ state: GrantState; reward: RewardKind; source: GrantSource }>()
    .executeTakeFirst();

interface Change {
  state: GrantState;
  now: number;
  problem?: string | null;
  cardId?: string;
  validTo?: number;
  /** Who judged a held one; null: it was given because nobody did in time. */
  judgedBy?: string | null;
}

/** Stores the state of a reward. */
export const saveGrant = (
  db: Db,
  grantId: string,
  { state, now, problem, cardId, validTo, judgedBy }: Change,
) =>
  db
    .updateTable('reward_grant')
    .set((eb) => ({
      state,
      ...(state === 'granted' ? { granted_at: new Date(now) } : { ended_at: new Date(now) }),
      ...(problem !== undefined && { problem }),
      ...(cardId !== undefined && { card_id: cardId }),
      ...(validTo !== undefined && { valid_to: new Date(validTo) }),
      ...(judgedBy !== undefined && { judged_by: judgedBy, judged_at: new Date(now) }),
      version: eb('version', '+', 1),
    }))
    .where('grant_id', '=', grantId)
    .execute();

/** Links a posting to its reward. */
export const insertRewardPosting = (
  db: Db,
  {
    postingId,
    ...of
  }: { postingId: string; grantId: string; campaignId: string | null; agentId: number | null },
) =>
  db
    .insertInto('reward_posting')
    .values({ posting_id: postingId, grant_id: of.grantId, campaign_id: of.campaignId, agent_id: of.agentId })
    .onConflict((c) => c.column('posting_id').doNothing())
    .execute();

/** Marks a gift as recalled: refunds to it expire immediately. */
export const noteRecalled = (db: Db, lotId: string, now: number) =>
  db
    .updateTable('wallet_lot')
    .set({ recalled_at: new Date(now) })
    .where('lot_id', '=', lotId)
    .execute();

/** Held rewards below a score that nobody judged since an instant, the oldest first. */
export const heldSince = (db: Db, { since, below }: { since: number; below: number }, most: number) =>
  db
    .selectFrom('reward_grant')
    .select(['grant_id as grantId', 'rider_id as riderId'])
    .where('state', '=', 'held')
    .where('created_at', '<=', at(since))
    .where('score', '<', below)
    .orderBy('created_at')
    .limit(most)
    .execute();
