import type { Lot, LotPart } from '@kickstand/domain/money/wallet';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** What a rider still has, with the principal that gifts came with. */
export async function lotsLeft(db: Db, riderId: string, now: number): Promise<Lot[]> {
  const rows = await db
    .selectFrom('wallet_lot as w')
    .leftJoin('wallet_lot as g', (j) => j.onRef('g.with_lot_id', '=', 'w.lot_id').on('g.left_cents', '>', 0))
    .select(['w.lot_id', 'w.kind', 'w.amount_cents', 'w.left_cents', 'w.with_lot_id'])
    .select(['w.created_at', 'w.ends_at', 'w.payer_agent_id', 'w.area_ids', 'w.guest_area_ids'])
    .where('w.rider_id', '=', riderId)
    .where((eb) => eb.or([eb('w.left_cents', '>', 0), eb('g.lot_id', 'is not', null)]))
    .where((eb) => eb.or([eb('w.ends_at', 'is', null), eb('w.ends_at', '>', new Date(now) as never)]))
    .execute();
  return rows.map((row) => ({
    lotId: row.lot_id,
    kind: row.kind as Lot['kind'],
    amountCents: row.amount_cents,
    leftCents: row.left_cents,
    at: row.kind === 'gift' ? row.ends_at : row.created_at,
    withLotId: row.with_lot_id,
    ...(row.payer_agent_id !== null && {
      payer: {
        agentId: row.payer_agent_id,
        areaIds: row.area_ids,
        ...(row.guest_area_ids && { guestAreaIds: row.guest_area_ids }),
      },
    }),
  }));
}

export interface Given {
  riderId: string;
  kind: Lot['kind'];
  /** What areas outside of it gave is not told. */
  scope: Scope;
  now: number;
}

/**
 * What is left of gifts, or of principal that the company gave, with the area that gave it: what ends first before what was given
 * first.
 */
export const lotsGiven = (db: Db, { riderId, kind, scope, now }: Given) =>
  db
    .selectFrom('wallet_lot as w')
    .leftJoin('service_area as z', 'z.service_area_id', 'w.area_id')
    .select(['w.lot_id as lotId', 'w.left_cents as leftCents'])
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId'])
    .where('w.rider_id', '=', riderId)
    .where('w.kind', '=', kind)
    .where('w.left_cents', '>', 0)
    .$if(kind === 'principal', (q) => q.where('w.source', '=', 'platform'))
    .where((eb) => eb.or([eb('w.ends_at', 'is', null), eb('w.ends_at', '>', new Date(now) as never)]))
    .where(rowsInScope(scope, 'z'))
    .orderBy('w.ends_at', (o) => o.asc().nullsLast())
    .orderBy('w.created_at')
    .orderBy('w.lot_id')
    .execute();

const partsOf = (parts: readonly LotPart[]) =>
  sql`(select lot_id, sum(cents)::int as cents
      from unnest(${parts.map(({ lotId }) => lotId)}::text[], ${parts.map(({ cents }) => cents)}::int[]) as u (lot_id, cents)
      group by lot_id)`;

/** What money was spent on, and when, epoch ms. */
export interface Spent {
  on: string;
  at: number;
}

/** Take out of lots what is spent on something, or what ends where nothing is said; a lot may be named more than once. */
export const lowerLots = (db: Db, parts: readonly LotPart[], spent?: Spent) =>
  sql`
    update wallet_lot w set left_cents = w.left_cents - p.cents
      ${spent ? sql`, spent_on = ${spent.on}, spent_at = ${at(spent.at)}` : sql`, ended_cents = w.ended_cents + p.cents`}
    from ${partsOf(parts)} p where w.lot_id = p.lot_id`.execute(db);

const returnedLivesMs = 7 * 86_400_000;

/** Put back what was spent. A gift that ran out meanwhile lives a week more; one that was taken back ends at once. */
export const raiseLots = (db: Db, parts: readonly LotPart[], now: number) =>
  sql`
    update wallet_lot w set left_cents = w.left_cents + p.cents,
      ends_at = case when w.recalled_at is not null then ${at(now)}
        when w.ends_at <= ${at(now)} then ${at(now + returnedLivesMs)} else w.ends_at end
    from ${partsOf(parts)} p where w.lot_id = p.lot_id`.execute(db);

export interface NewLot {
  lotId: string;
  riderId: string;
  kind: Lot['kind'];
  cents: number;
  paymentId: string | null;
  withLotId: string | null;
  areaId: number | null;
  source: 'topup' | 'topup_gift' | 'platform' | 'activity' | 'refund';
  /** Epoch ms; `endsAt` null: it does not end. */
  now: number;
  endsAt: number | null;
  reason?: string | undefined;
  operatorId?: string | undefined;
  /** Of a gift: the reward it is, who pays for it and where it may be spent, null: in all areas of whoever pays; and as a guest. */
  reward?:
    | {
        grantId: string;
        payerAgentId: number | null;
        areaIds: readonly number[] | null;
        guestAreaIds?: readonly number[] | undefined;
      }
    | undefined;
}

/** A new piece of a rider's money. What one payment brings twice is added to the piece that is there. */
export const insertLot = (db: Db, lot: NewLot) =>
  db
    .insertInto('wallet_lot')
    .values({
      lot_id: lot.lotId,
      rider_id: lot.riderId,
      kind: lot.kind,
      amount_cents: lot.cents,
      left_cents: lot.cents,
      payment_id: lot.paymentId,
      with_lot_id: lot.withLotId,
      area_id: lot.areaId,
      source: lot.source,
      created_at: new Date(lot.now),
      ends_at: lot.endsAt === null ? null : new Date(lot.endsAt),
      reason: lot.reason ?? null,
      operator_id: lot.operatorId ?? null,
      grant_id: lot.reward?.grantId ?? null,
      payer_agent_id: lot.reward?.payerAgentId ?? null,
      area_ids: lot.reward?.areaIds ? [...lot.reward.areaIds] : null,
      guest_area_ids: lot.reward?.guestAreaIds?.length ? [...lot.reward.guestAreaIds] : null,
    })
    .onConflict((c) =>
      c.columns(['payment_id', 'kind', 'source']).where('payment_id', 'is not', null).doUpdateSet({
        amount_cents: sql`wallet_lot.amount_cents + excluded.amount_cents`,
        left_cents: sql`wallet_lot.left_cents + excluded.left_cents`,
      }),
    )
    .execute();
