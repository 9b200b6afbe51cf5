import type { InputOf } from '@kickstand/contract/kit';
import type { WeatherAhead, WeatherDay, weather } from '@kickstand/contract/work/weather';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { agentOfArea, daysKnown, keepDays } from './weather.store.ts';

const halfHourMs = 1_800_000;
const longestAheadMs = 48 * 3_600_000;

type HalfHours = WeatherDay['halfHours'];

/** Stores the weather of an area's days. */
export async function tellWeather(ctx: Ctx, { body }: InputOf<typeof weather.tell>) {
  const { areaId } = body;
  const agentId = (await agentOfArea(ctx.db, ctx.rows.scope(), areaId)) ?? refuse('common.not_found');
  // A clock that is ahead would keep out whatever is told later.
  const issuedAt = Math.min(body.issuedAt, ctx.now());
  return { kept: await keepDays(ctx.db, { ...body, issuedAt, agentId }) };
}

/** The known weather of an area by local day; unknown days are absent. */
export async function weatherIn(
  db: Db,
  areaId: number,
  span: { from: string; to: string },
): Promise<ReadonlyMap<string, HalfHours>> {
  const known = await daysKnown(db, everything, areaId, span);
  return new Map(known.map(({ day, halfHours }) => [day, halfHours]));
}

const likeliest = (chances: HalfHours[number]) =>
  chances.reduce<HalfHours[number][number] | undefined>(
    (best, one) => (best && best.percent >= one.percent ? best : one),
    undefined,
  );

/** The most likely observed weather of each half hour of a day, by kind; empty if unknown. */
export const seenWeather = (halfHours: HalfHours = []): string[] =>
  halfHours.map((chances) => likeliest(chances)?.kind ?? '');

/** Probabilities (0 to 1) of each half hour of a day, by kind. */
export const expectedWeather = (halfHours: HalfHours = []): Record<string, number>[] =>
  halfHours.map((chances) => Object.fromEntries(chances.map(({ kind, percent }) => [kind, percent / 100])));

/** The likeliest weather of an area from an instant on. */
export async function weatherAhead(zone: string, ctx: Ctx, { query }: InputOf<typeof weather.ahead>) {
  const { areaId, from } = query;
  const until = Math.min(query.until, from + longestAheadMs);
  const span = { from: businessDayOf(from, zone), to: businessDayOf(Math.max(from, until - 1), zone) };
  const days = await daysKnown(ctx.db, ctx.rows.scope(), areaId, span);
  const list = days.flatMap(({ day, halfHours }) =>
    halfHours.flatMap((chances, i): WeatherAhead[] => {
      const best = likeliest(chances);
      const at = startOfBusinessDay(day, zone) + i * halfHourMs;
      return best && at + halfHourMs > from && at < until ? [{ at, ...best }] : [];
    }),
  );
  const issued = days.flatMap(({ issuedAt }) => (issuedAt === null ? [] : [Number(issuedAt)]));
  return { list, count: list.length, issuedAt: issued.length > 0 ? Math.min(...issued) : null };
}
