import {
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
  wallClock,
} from '@kickstand/domain/platform/time';
import { daypartCount, daypartOf, slotsPerDay } from '@kickstand/domain/work/demand';
import { daypartWorth, rideValue } from '@kickstand/domain/work/value';
import type { Db } from '../../kernel/database/db.ts';
import { figuresOfCompanies } from '../../organisation/agents/agents.questions.ts';
import { moneyByHour, pointsSwapped } from './input.store.ts';

/** The days over which the income per ride is averaged. */
export const daysEarned = 28;
/** The charge a full pack adds, points. */
const pointsOfPack = 80;

export interface Income {
  rides: number;
  /** v, cents per ride. */
  rideCents: number;
  /** The additional value of rides by half hour of a day, from an instant on. */
  worth: number[];
}

interface Asked {
  areaId: number;
  agentId: number;
  /** The instant from which half hours are given. */
  from: number;
  now: number;
  zone: string;
  /** The cost of charging a pack fully, cents. */
  packCents: number;
}

/**
 * v, the rides behind it, and its variation by time of day: an area's ledger income of the last 28 days, cards included,
 * minus provider fees and the charge that swaps added.
 */
export async function incomeOf(
  db: Db,
  { areaId, agentId, from, now, zone, packCents }: Asked,
): Promise<Income> {
  const to = businessDayAfter(businessDayOf(now, zone), -1);
  const days = Array.from({ length: daysEarned }, (_, i) => businessDayAfter(to, -i)).reverse();
  const first = days[0] ?? to;
  const scope = { agentIds: [agentId], opAreaIds: [areaId] };
  const names = ['rides', 'settlementBase', 'channelFee'] as const;
  const figures = await figuresOfCompanies.ask(db, names, { from: first, to }, { scope, zone, by: 'area' });
  const told = (name: (typeof names)[number]) => figures.at({ agentId, areaId }, name, days) ?? 0;
  const span = {
    from: startOfBusinessDay(first, zone),
    until: startOfBusinessDay(businessDayAfter(to, 1), zone),
  };
  const { points } = await pointsSwapped(db, areaId, span.from);
  const rides = told('rides');
  return {
    rides,
    rideCents: rideValue({
      rides,
      rideCents: told('settlementBase'),
      feeCents: told('channelFee'),
      energyCents: (points * packCents) / pointsOfPack,
      // Both are in what is settled by.
      refundCents: 0,
      cardCents: 0,
    }),
    worth: fromNow(await worthBySlot(db, areaId, { ...span, zone }), { from, zone }),
  };
}

async function worthBySlot(db: Db, areaId: number, span: { from: number; until: number; zone: string }) {
  const parts = Array.from({ length: daypartCount }, () => ({ rides: 0, cents: 0 }));
  for (const { hour, rides, cents } of await moneyByHour(db, areaId, span)) {
    const part = parts[daypartOf(2 * hour)];
    if (!part) continue;
    part.rides += rides;
    part.cents += cents;
  }
  const worth = daypartWorth(parts);
  return Array.from({ length: slotsPerDay }, (_, slot) => worth[daypartOf(slot)] ?? 1);
}

function fromNow(worth: readonly number[], { from, zone }: { from: number; zone: string }) {
  const wall = wallClock(from, zone);
  const first = wall.getUTCHours() * 2 + Math.floor(wall.getUTCMinutes() / 30);
  return [...worth.slice(first), ...worth.slice(0, first)];
}
