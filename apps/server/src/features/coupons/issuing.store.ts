import type { CouponBatchBody } from '@kickstand/contract/coupons';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** Who changes a batch, and when. */
export interface Who {
  by: string;
  now: number;
}

/** What one code gives, as it was when the batch was made. */
export interface Worth {
  kind: 'balance' | 'card';
  faceCents: number;
  days: number | null;
  productId: string | null;
  cardKind: string | null;
  cardName: string | null;
}

interface NewBatch extends Omit<CouponBatchBody, 'reward'> {
  id: string;
  agentId: number;
  worth: Worth;
}

/** Write a batch down as the campaign that it is; its codes are still to be made. */
export async function insertBatch(db: Db, said: NewBatch, { by, now }: Who) {
  const { id, worth } = said;
  const at = new Date(now);
  await db
    .insertInto('campaign')
    .values({
      campaign_id: id,
      kind: 'voucher',
      name: said.name,
      agent_id: said.agentId,
      area_ids: [...said.areaIds],
      state: 'on',
      starts_at: new Date(said.startsAt),
      ends_at: new Date(said.endsAt),
      created_at: at,
      updated_at: at,
      updated_by: by,
    })
    .execute();
  const { shape, quantity, perRider, prefix, remark } = said;
  await insertVersion(
    db,
    { id, version: 1, rule: { shape, quantity, perRider, worth }, change: {} },
    { by, now },
  );
  await db
    .insertInto('coupon_batch')
    .values({
      batch_id: id,
      service_area_id: said.areaIds[0] as number,
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
      created_at: at,
      created_by: by,
    })
    .execute();
}

interface Version {
  id: string;
  version: number;
  rule: object;
  change: object;
}

/** Write down what became of a batch in a version. */
export const insertVersion = (db: Db, { id, version, rule, change }: Version, { by, now }: Who) =>
  db
    .insertInto('campaign_version')
    .values({
      campaign_id: id,
      version,
      rule: JSON.stringify(rule),
      change: JSON.stringify(change),
      changed_at: new Date(now),
      changed_by: by,
    })
    .execute();

interface Issue {
  id: string;
  /** The number of its first code. */
  first: number;
  codes: number;
  cents: number;
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
      cents: issue.cents,
      key_sealed: issue.keySealed,
      operator_id: issue.operatorId,
      approver_id: issue.approverId ?? null,
      issued_at: new Date(issue.now),
    }))
    .execute();

interface CampaignChange {
  state?: 'on' | 'paused' | 'ended';
  endsAt?: number;
}

/** Change the campaign of a batch: its next version. */
export const changeCampaign = (db: Db, id: string, { state, endsAt }: CampaignChange, { by, now }: Who) =>
  db
    .updateTable('campaign')
    .set((eb) => ({
      ...(state !== undefined && { state }),
      ...(endsAt !== undefined && { ends_at: new Date(endsAt) }),
      updated_at: new Date(now),
      updated_by: by,
      version: eb('version', '+', 1),
    }))
    .where('campaign_id', '=', id)
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
