import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { fewestCalibrated, type workPlans } from '@kickstand/contract/work/work-plans';
import type { StationOutlook } from '@kickstand/domain/work/work-plans';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { placesOf } from './input.store.ts';
import { type DoneLine, doneLines, expectedIn, type RidesBegun, ridesBegun } from './outcome.store.ts';
import { planWith } from './plans.store.ts';
import { calledIn } from './shown.service.ts';

const slotMs = 1_800_000;
const dayMs = 86_400_000;
const daysLooked = 28;
const mostLines = 5_000;
const mostStations = 20;

/** A plan's expectation: rides by half hour from its first minute, and by station over its shift. */
interface Expected {
  slots: number[];
  stations: Record<string, number>;
}

const rounded = (n: number) => Math.round(n * 100) / 100;
const slotsIn = (from: number, until: number) => Math.max(0, Math.ceil((until - from) / slotMs));

/** The stations' expected rides, totalled over the plan's time, and without the plan. */
export function expectedOf(
  outlooks: readonly StationOutlook[],
  { begin, until }: { begin: number; until: number },
) {
  const count = slotsIn(begin, until);
  const sum = (rides: readonly number[]) => rides.slice(0, count).reduce((all, each) => all + each, 0);
  const expected: Expected = {
    slots: Array.from({ length: count }, (_, slot) =>
      rounded(outlooks.reduce((all, { expected: rides }) => all + (rides[slot] ?? 0), 0)),
    ),
    stations: Object.fromEntries(outlooks.map(({ id, expected: rides }) => [id, rounded(sum(rides))])),
  };
  return { expected, stations: outlooks.map(({ expected: _, ...station }) => station) };
}

/** Compares a plan's expectation with what happened so far, and how similar stops fulfilled theirs. */
export async function showOutcome(
  ctx: Ctx,
  { params }: InputOf<typeof workPlans.outcome>,
): Promise<ReplyOf<typeof workPlans.outcome>> {
  const scope = ctx.rows.scope();
  const plan = (await planWith(ctx.db, scope, params.planId)) ?? refuse('common.not_found');
  const { areaId } = plan;
  const kept = await expectedIn(ctx.db, plan.planId);
  const expected = kept.expected as unknown as Expected | null;
  const now = ctx.now();
  // Only half hours that are over: one that goes on has seen less than was expected of it.
  const over = Math.min(slotsIn(kept.begin, plan.shiftUntil), Math.floor((now - kept.begin) / slotMs));
  const until = Math.max(kept.begin, Math.min(plan.shiftUntil, kept.begin + over * slotMs));
  const isOver = until >= plan.shiftUntil;
  const begun = expected && over > 0 ? await ridesBegun(ctx.db, areaId, { from: kept.begin, until }) : [];
  const known = new Set(Object.keys(expected?.stations ?? {}));
  const seen = begun.filter(({ stationId }) => known.has(stationId));
  const [atStation, inSlot] = [countedBy(seen, 'stationId'), countedBy(seen, 'slot')];
  const names = new Map((await placesOf(ctx.db, areaId)).map((place) => [place.id, place]));
  const stations = Object.entries(isOver ? (expected?.stations ?? {}) : {}).flatMap(([id, rides]) => {
    const place = names.get(id);
    return place ? [{ id, name: calledIn(ctx, place), expected: rides, seen: atStation.get(id) ?? 0 }] : [];
  });
  const lines = await doneLines(ctx.db, scope, {
    areaId,
    since: now - daysLooked * dayMs,
    until: now,
    most: mostLines,
  });
  return {
    slots: (expected?.slots ?? []).slice(0, Math.max(0, over)).map((rides, slot) => ({
      at: kept.begin + slot * slotMs,
      expected: rides,
      seen: inSlot.get(slot) ?? 0,
    })),
    stations: stations
      .sort((a, b) => Math.abs(b.seen - b.expected) - Math.abs(a.seen - a.expected))
      .slice(0, mostStations),
    lines: lines.length,
    deciles: lines.length < fewestCalibrated ? [] : decilesOf(lines),
  };
}

/** Counts rides by each key in one pass: a town has thousands of stations with as many half hours. */
function countedBy<K extends 'stationId' | 'slot'>(rows: readonly RidesBegun[], key: K) {
  const counted = new Map<RidesBegun[K], number>();
  for (const row of rows) counted.set(row[key], (counted.get(row[key]) ?? 0) + row.n);
  return counted;
}

/** Deciles of stops by expected savings: what each was to save, and what its vehicle rode. */
function decilesOf(lines: readonly DoneLine[]) {
  const sorted = [...lines].sort((a, b) => a.rides - b.rides);
  return Array.from({ length: 10 }, (_, i) => {
    const part = sorted.slice(
      Math.floor((i * sorted.length) / 10),
      Math.floor(((i + 1) * sorted.length) / 10),
    );
    const mean = (of: (line: DoneLine) => number) =>
      rounded(part.reduce((sum, line) => sum + of(line), 0) / part.length);
    return {
      decile: i + 1,
      lines: part.length,
      rides: mean(({ rides }) => rides),
      seen: mean((line) => line.seen),
    };
  });
}
