import type { InputOf } from '@kickstand/contract/kit';
import { type RebindDetail, type rebinds, undoHours } from '@kickstand/contract/riders/identities';
import { maskedName } from '@kickstand/domain/platform/names';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { type Queue, queueHandlers } from '../../kernel/queue/queue.ts';
import { papersOf } from '../../platform/photos/photos.service.ts';
import { readerOf, spanOf } from './certificates.service.ts';
import type { IdentityParts } from './identities.parts.ts';
import { riderWithIdentity } from './identities.store.ts';
import { factsOf, pageOfRebinds, type RebindLocked, rebindTable, rebindWith } from './rebinds.store.ts';

type Calls = typeof rebinds;
const undoMs = undoHours * 3_600_000;

export const rebindQueue: Queue<'rebindId'> = {
  ...rebindTable,
  param: 'rebindId',
  refusals: 'rebind',
  open: ['pending'],
};

const rowOf = <R extends { name: string; fromPhone: string; toPhone: string }>(row: R) => ({
  ...row,
  name: maskedName(row.name),
  fromPhone: masked(row.fromPhone),
  toPhone: masked(row.toPhone),
});

export async function listRebinds(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const asked = { ...query, ...spanOf(ctx, query) };
  const { list, ...counted } = await pageOfRebinds(ctx.db, ctx.rows.scope(query), asked, readerOf(ctx));
  return { list: list.map(rowOf), ...counted };
}

type Facts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

/** Both accounts of a request now. */
export async function bothOf(
  db: Db,
  { riderId, newRiderId }: Pick<RebindLocked, 'riderId' | 'newRiderId'>,
  now: number,
) {
  const old = (await factsOf(db, riderId, now)) ?? refuse('rebind.not_found');
  const fresh = (await factsOf(db, newRiderId, now)) ?? refuse('rebind.not_found');
  return { old, fresh };
}

const isEmpty = ({ principal, gift, other, owes, isRiding, isBlacklisted }: Facts) =>
  principal === 0 && gift === 0 && other === 0 && !owes && !isRiding && !isBlacklisted;

/** Why an account cannot be moved to the other's phone now; null if it can. */
export async function obstacleOf(
  db: Db,
  { newRiderId, fromPhone, toPhone }: Pick<RebindLocked, 'newRiderId' | 'fromPhone' | 'toPhone'>,
  { old, fresh }: { old: Facts; fresh: Facts },
): Promise<RebindDetail['obstacle']> {
  const isAsThen = old.phone === fromPhone && fresh.phone === toPhone;
  if (!isAsThen || old.state === 'cancelled' || fresh.state === 'cancelled') return 'rebind.changed';
  if ((await riderWithIdentity(db, newRiderId))?.verifiedAt !== null) return 'rebind.changed';
  if (old.isRiding) return 'rebind.riding';
  if (old.owes) return 'rebind.debt';
  return isEmpty(fresh) ? null : 'rebind.not_empty';
}

const shown = ({ principal, gift, other, owes, isRiding, isBlacklisted, orders }: Facts) => ({
  principalCents: centsOf(principal),
  giftCents: centsOf(gift),
  otherCents: centsOf(other),
  owes,
  isRiding,
  isBlacklisted,
  orders,
});

/** A request in scope with what moves and what prevents it. Refused if there is none. */
export async function rebindDetailOf(ctx: Ctx, rebindId: string) {
  const found = await rebindWith(ctx.db, ctx.rows.scope(), rebindId, readerOf(ctx));
  if (!found) return refuse('rebind.not_found');
  const both = await bothOf(ctx.db, found, ctx.now());
  const undoUntil = found.state === 'passed' ? (found.auditedAt ?? 0) + undoMs : null;
  return {
    ...rowOf(found),
    moves: shown(both.old),
    fresh: shown(both.fresh),
    obstacle: found.state === 'pending' ? await obstacleOf(ctx.db, found, both) : null,
    undoUntil: undoUntil !== null && undoUntil > ctx.now() ? undoUntil : null,
  };
}

/** The handlers for one request and its claims. */
export const rebindHandlers = {
  single: (ctx: Ctx, { params }: InputOf<Calls['single']>) => rebindDetailOf(ctx, params.rebindId),
  ...queueHandlers(rebindQueue, { detail: rebindDetailOf }),
};

/** The documents of a request; access is logged. */
export async function showRebindPapers(
  { photos }: IdentityParts,
  ctx: Ctx,
  { params: { rebindId } }: InputOf<Calls['papers']>,
) {
  ctx.audit.on(rebindId);
  const found = await rebindWith(ctx.db, ctx.rows.scope(), rebindId, readerOf(ctx));
  if (!found) return refuse('rebind.not_found');
  ctx.audit.record(rebindId, { rider: found.riderId });
  return { photos: await papersOf(photos, ctx, 'rebind', rebindId) };
}
