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

/** Write a batch down as the campaign that it is; its codes are still to be made. */
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
  /** The number of its first code. */
  first: number;
  codes: number;
  keySealed: string;
  operatorId: string;
  approverId: string | undefined;
  now: number;
}

/** Write down that codes were issued, by whom and who agreed. */
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

/** Codes of a batch that could not be made wait to be made once more. */
export const makeAgain = (db: Db, id: string) =>
  db.updateTable('coupon_batch').set(waiting).where('batch_id', '=', id).execute();

/** More codes of a batch are to be made; of one code for all nothing is. */
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
