import { type BandRow, balanceBands, type walletReport } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { phoneOf, seeingOf, spanOf } from './report-rows.service.ts';
import { pageOfOffers, pageOfOverCap, ridersByBand } from './wallet-report.store.ts';
import { sumsOfEvents } from './wallet-rows.store.ts';

type Calls = typeof walletReport;

export async function showEventSums(zone: string, ctx: Ctx, { query }: InputOf<Calls['events']>) {
  const asked = { ...query, ...spanOf(query, ctx.now()) };
  const list = await sumsOfEvents(ctx.db, seeingOf(zone, ctx, query), asked);
  return { list, count: list.length };
}

export const listOffers = (zone: string, ctx: Ctx, { query }: InputOf<Calls['offers']>) =>
  pageOfOffers(ctx.db, seeingOf(zone, ctx, query), { ...query, ...spanOf(query, ctx.now()) });

/** Every band is listed, also empty ones. */
export async function listBands(zone: string, ctx: Ctx, { query }: InputOf<Calls['bands']>) {
  const found = new Map((await ridersByBand(ctx.db, seeingOf(zone, ctx, query))).map((row) => [row.id, row]));
  const empty = { riders: 0, principalCents: centsOf(0), giftCents: centsOf(0) };
  const rows = balanceBands.map((id): BandRow => found.get(id) ?? { id, ...empty });
  const total = (of: (row: BandRow) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const sum = {
    riders: total(({ riders }) => riders),
    principalCents: centsOf(total(({ principalCents }) => principalCents)),
    giftCents: centsOf(total(({ giftCents }) => giftCents)),
  };
  return { ...pageAtHand(ctx.db, query.dir === 'asc' ? rows : rows.toReversed(), query), sum };
}

export async function listOverCap(zone: string, ctx: Ctx, { query }: InputOf<Calls['overCap']>) {
  const page = await pageOfOverCap(ctx.db, seeingOf(zone, ctx, query), query);
  return { ...page, list: page.list.map((row) => ({ ...row, riderPhone: phoneOf(ctx, row.riderPhone) })) };
}
