import type { CouponBatchBody } from '@kickstand/contract/marketing/coupons';
import { sql } from 'kysely';
import { insertCampaign, type Who } from '../../kernel/campaign/campaign.store.ts';
import type { Db } from '../../kernel/database/db.ts';
import type { Worth } from '../campaigns/worth.service.ts';

interface NewBatch extends Omit<CouponBatchBody, 'reward'> {
  id: string;
  agentId: number;
  worth: Worth;
}

/** Stores a batch as a campaign; its codes are made later. */
export async function insertBatch(db: Db, said: NewBatch, { by, now }: Who) {
  const { id, worth } = said;
  const { shape, quantity, perRider, prefix, remark, name, agentId, areaIds, startsAt, endsAt } = said;
  const rule = { shape, quantity, perRider, worth };
  const campaign = { id, kind: 'voucher', name, agentId, areaIds, startsAt, endsAt, rule };
  await insertCampaign(db, { ...campaign, state: 'on' }, { by, now });
  await db
    .insertInto('coupon_batch')
    .values({
      batch_id: id,
      service_area_id: areaIds[0] as number,
      shape,
      quantity,
      reward_kind: worth.kind,
      face_cents: worth.faceCents,
      days: worth.days,
      product_id: worth.productId,
      card_kind: worth.cardKind,
      card_name: worth.cardName,
      per_rider: perRider,
      prefix,
      remark,
      state: 'waiting',
      created_at: new Date(now),
      created_by: by,
    })
    .execute();
}

interface Issue {
  id: string;
  /** Serial number of its first code. */
  first: number;
  codes: number;
  keySealed: string;
  operatorId: string;
  approverId: string | undefined;
  now: number;
}

/** Records an issue of codes, its requester and its approver. */
export const insertIssue = (db: Db, issue: Issue) =>
  db
    .insertInto('coupon_issue')
    .values((eb) => ({
      batch_id: issue.id,
      no: eb
        .selectFrom('coupon_issue')
        .select(sql<number>`coalesce(max(no), 0)::int + 1`.as('no'))
        .where('batch_id', '=', issue.id),
      first: issue.first,
      codes: issue.codes,
      key_sealed: issue.keySealed,
      operator_id: issue.operatorId,
      approver_id: issue.approverId ?? null,
      issued_at: new Date(issue.now),
    }))
    .execute();

const waiting = { state: 'waiting', tries: 0 } as const;

/** Queues a failed batch again. */
export const makeAgain = (db: Db, id: string) =>
  db.updateTable('coupon_batch').set(waiting).where('batch_id', '=', id).execute();

/** Queues more codes of a batch; a shared code needs none. */
export const raiseQuantity = (db: Db, id: string, count: number) =>
  db
    .updateTable('coupon_batch')
    .set((eb) => ({ ...waiting, quantity: eb('quantity', '+', count) }))
    .where('batch_id', '=', id)
    .execute();

export const voidBatchAt = (db: Db, id: string, now: number) =>
  db
    .updateTable('coupon_batch')
    .set((eb) => ({ voided_at: new Date(now), voided: eb('quantity', '-', eb.ref('used')) }))
    .where('batch_id', '=', id)
    .execute();
