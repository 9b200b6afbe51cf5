import type { StationSlots, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import type { InputOf } from '@kickstand/contract/kit';
import { businessDayAfter, instantOfWall, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { pastOf } from './history.service.ts';
import type { Past } from './history.store.ts';
import { type Figures, pageOfSlots, type SlotRow, sumOfSlots } from './slots.store.ts';

const hourMs = 3_600_000;

/** The period of a row, both ends included. */
function spanOf({ day, hour }: Pick<SlotRow, 'day' | 'hour'>, { from, to, zone }: Past) {
  if (day === null) return { from, to };
  if (hour === null)
    return {
      from: startOfBusinessDay(day, zone),
      to: startOfBusinessDay(businessDayAfter(day, 1), zone) - 1,
    };
  const wall = Date.parse(`${day}T00:00:00Z`) + hour * hourMs;
  return { from: instantOfWall(wall, zone), to: instantOfWall(wall + hourMs, zone) - 1 };
}

const figuresOf = ({ pickups, returns, failures, open, empty, full }: Figures) => ({
  pickups,
  returns,
  failures,
  emptySeconds: empty * 60,
  emptyPct: open > 0 ? Math.round((empty / open) * 100) : null,
  fullSeconds: full * 60,
});

/** The morning counts of stations: by station, day, or hour. */
export async function listSlots(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof stationStatistics.slots>,
): Promise<StationSlots> {
  const past = pastOf(zone, ctx, { ...query, hourFrom: undefined, hourTo: undefined });
  const looked = { scope: past.scope, firstDay: past.firstDay, lastDay: past.lastDay, query };
  const page = await pageOfSlots(ctx.db, looked, ctx.locale);
  const { countedDay, ...sum } = await sumOfSlots(ctx.db, looked);
  const list = page.list.map((row) => {
    const { stationId, name, serviceAreaId, area, day, hour } = row;
    const id = [stationId, day, hour].filter((part) => part !== null).join(' ');
    return { id, stationId, name, serviceAreaId, area, day, hour, ...figuresOf(row), ...spanOf(row, past) };
  });
  return { ...page, list, sum: figuresOf(sum), countedDay };
}
