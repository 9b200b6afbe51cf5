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

/** Days whose takings say what a ride brings. */
export const daysEarned = 28;
/** The charge that a full pack gives, points. */
const pointsOfPack = 80;

export interface Income {
  rides: number;
  /** v, cents per ride. */
  rideCents: number;
  /** What rides of each half hour of a day bring beside that, from an instant on. */
  worth: number[];
}

interface Asked {
  areaId: number;
  agentId: number;
  /** The instant from which half hours are told. */
  from: number;
  now: number;
  zone: string;
  /** What a full charge of a pack costs, cents. */
  packCents: number;
}

/**
 * v, the rides behind it, and how it differs by parts of the day: what an area took in by the ledger on the last 28 days, cards
 * too, less fees of providers and the charge that swaps put in.
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
