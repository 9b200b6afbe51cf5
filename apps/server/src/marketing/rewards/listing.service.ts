import type { InputOf } from '@kickstand/contract/kit';
import type { RewardRow, rewards, riderRewards } from '@kickstand/contract/marketing/rewards';
import { judgedUntil } from '@kickstand/domain/marketing/rewards';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { riderHere } from '../../kernel/list/riders-in-scope.ts';
import { giftsInBooks, pageOfRewards, rewardsOf, sumsOfRewards } from './listing.store.ts';

type Calls = typeof rewards;
type Stored = Awaited<ReturnType<typeof pageOfRewards>>['list'][number];

const mostOfRider = 100;

/** Only a requested export file shows personal data in full. */
const inFull = (ctx: Ctx) => ctx.db.reading instanceof Batches && ctx.actor.codes.has('pii');

const shown = (row: Stored): RewardRow => ({
  ...row,
  judgedUntil: row.state === 'held' ? (judgedUntil(row.score, row.createdAt) ?? null) : null,
  riderPhone: masked(row.riderPhone),
  faceCents: centsOf(row.faceCents),
  leftCents: centsOf(row.leftCents),
  spentCents: centsOf(row.spentCents),
});

export async function listRewards(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  const page = await pageOfRewards(ctx.db, ctx.rows.scope(query), query, ctx.locale);
  const full = inFull(ctx);
  return {
    ...page,
    list: page.list.map((row) => (full ? { ...shown(row), riderPhone: row.riderPhone } : shown(row))),
  };
}

const filters = [
  'riderId',
  'phone',
  'reward',
  'source',
  'state',
  'areaId',
  'activity',
  'operator',
  'from',
  'to',
];

/** Sums by source; with the books’ balance if everything is in scope and unfiltered. */
export async function sumRewards(ctx: Ctx, { query }: InputOf<Calls['sums']>) {
  const scope = ctx.rows.scope(query);
  const sums = await sumsOfRewards(ctx.db, scope, query);
  const list = sums.map(({ source, rewards: count, face, spentCents, leftCents }) => ({
    source,
    rewards: count,
    faceCents: centsOf(Number(face ?? 0)),
    spentCents: centsOf(Number(spentCents)),
    leftCents: centsOf(Number(leftCents)),
  }));
  const isWhole =
    scope.agentIds === 'all' &&
    scope.opAreaIds === 'all' &&
    filters.every((key) => query[key as keyof typeof query] === undefined);
  return {
    list,
    leftCents: centsOf(list.reduce((sum, { leftCents }) => sum + leftCents, 0)),
    booksCents: isWhole ? centsOf(await giftsInBooks(ctx.db)) : null,
  };
}

/** A rider’s rewards, for the riders’ app. */
export async function showOwnRewards(
  ctx: Ctx,
  { params: { riderId } }: InputOf<(typeof riderRewards)['list']>,
) {
  const scope = ctx.rows.scope();
  if (!(await riderHere(ctx.db, scope, riderId))) refuse('rider.not_found');
  return { list: (await rewardsOf(ctx.db, scope, riderId, ctx.locale, mostOfRider)).map(shown) };
}
