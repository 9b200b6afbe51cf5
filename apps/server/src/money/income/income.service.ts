import type { Cents, InputOf } from '@kickstand/contract/kit';
import type { income } from '@kickstand/contract/money/income';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { earnedLately } from './earned.store.ts';
import { daysOfVehicle, isVehicleIn } from './income.store.ts';

/** The first of so many business days, today being the last of them. */
const firstOf = (days: number, now: number, zone: string) =>
  businessDayAfter(businessDayOf(now, zone), 1 - days);

/** Each vehicle's ride earnings of the last seven business days, cents. */
export async function weekOfVehicles(db: Db, scope: Scope, numbers: readonly number[]) {
  const net = await earnedLately(db, scope, numbers);
  return (number: number) => (net.get(number) ?? 0) as Cents;
}

export async function incomeOfVehicle(
  zone: string,
  ctx: Ctx,
  { params, query: { days } }: InputOf<typeof income.vehicle>,
) {
  const scope = ctx.rows.scope();
  const number = Number(params.carId);
  if (!(await isVehicleIn(ctx.db, scope, number))) refuse('vehicle.not_found');
  const rows = await daysOfVehicle(ctx.db, scope, {
    number,
    since: firstOf(days, ctx.now(), zone),
    zone,
  });
  const list = rows.map(({ day, trips, payable, received, refunded }) => ({
    day,
    trips,
    payableCents: payable as Cents,
    receivedCents: received as Cents,
    refundedCents: refunded as Cents,
    netCents: (received - refunded) as Cents,
  }));
  return { list, count: list.length };
}
