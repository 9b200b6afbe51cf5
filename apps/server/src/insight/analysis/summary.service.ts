import { type analysis, dayRideEdges, fewestOfSex, fewestRiders } from '@kickstand/contract/insight/analysis';
import type { Cents, InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { ReturnRelation } from '@kickstand/contract/rides/trips';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { everywhere, figuresOf } from '../reports/figures.service.ts';
import { isWholeSpan } from '../reports/recorded.service.ts';
import { type Counted, countedOf, isEnough } from './counted.service.ts';
import { per } from './figures.ts';
import { isoWeekday, type Question, questionOf } from './looked-at.service.ts';
import { ridersIn } from './riders.store.ts';
import { bandsIn, missedIn, ridesIn, ridesPerDayIn, supplyIn, weekHoursIn } from './summary.store.ts';
import { wetHoursIn } from './weather.store.ts';

const sumOf = <T>(rows: readonly T[], what: (row: T) => number) =>
  rows.reduce((sum, row) => sum + what(row), 0);

/** The vehicles in the areas: average, and vehicle days; null if too little was counted or under a filter of model. */
async function supplyOf(ctx: Ctx, { scope, looked }: Question, samples: Counted) {
  if (looked.modelId !== undefined || !isEnough(samples)) return undefined;
  const { instants, hours } = samples;
  const areas = await supplyIn(ctx.db, scope, looked);
  const onShelf = sumOf(areas, (area) => area.onShelf);
  const average = onShelf / instants;
  return {
    average,
    vehicleDays: (average * hours) / 24,
    rentableShare: per(
      sumOf(areas, (area) => area.rentable),
      onShelf,
    ),
  };
}

/** Vehicles ridden on a day, summed over days; null under a filter of hours. */
const activeDaysOf = async (ctx: Ctx, { scope, looked }: Question) =>
  looked.hours ? null : sumOf(await ridesPerDayIn(ctx.db, scope, looked), ({ n }) => n);

/**
 * Payments for rides, in total and per vehicle, cents, by book day: the dictionary's figures, which do not exist for
 * hours.
 */
async function paidOf(ctx: Ctx, { scope, looked, days }: Question) {
  if (looked.hours || looked.modelId !== undefined) return { paid: null, perVehicle: null };
  const { from, to, zone } = looked;
  const figures = await figuresOf(
    ctx.db,
    ['paid', 'paidPerVehicle'],
    { from, to },
    { scope, zone, by: 'none' },
  );
  const told = (name: 'paid' | 'paidPerVehicle') => figures.at(everywhere, name, days);
  return { paid: told('paid'), perVehicle: told('paidPerVehicle') };
}

export async function showSummary(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof analysis.summary>,
): Promise<ReplyOf<typeof analysis.summary>> {
  const question = questionOf(zone, ctx, query);
  const { scope, looked } = question;
  const ridden = await ridesIn(ctx.db, scope, looked);
  const samples = await countedOf(ctx, question);
  const supply = await supplyOf(ctx, question, samples);
  const active = await activeDaysOf(ctx, question);
  const whole = looked.modelId === undefined;
  const missed = whole ? await missedIn(ctx.db, scope, looked) : null;
  const { paid, perVehicle } = await paidOf(ctx, question);
  const vehicleDays = supply?.vehicleDays ?? 0;
  return {
    days: question.days.length,
    counted: samples.counted,
    isWhole: await isWholeSpan(ctx.db, looked, { scope, zone, at: ctx.now() }),
    onShelf: supply?.average ?? null,
    rentableShare: supply?.rentableShare ?? null,
    activeShare: active === null ? null : per(active, vehicleDays),
    rides: ridden.rides,
    ridesPerVehicleDay: per(ridden.rides, vehicleDays),
    paidCents: paid as Cents | null,
    centsPerVehicleDay: perVehicle,
    distanceM: per(ridden.metres, ridden.rides),
    ridingSeconds: per(ridden.seconds, ridden.rides),
    shortShare: per(ridden.short, ridden.rides),
    missed,
    missedShare: missed === null ? null : per(missed, missed + ridden.rides),
  };
}

export async function showHours(zone: string, ctx: Ctx, { query }: InputOf<typeof analysis.hours>) {
  const { scope, looked, days } = questionOf(zone, ctx, query);
  const rows = await weekHoursIn(ctx.db, scope, looked);
  const counted = (weekday: number) => Math.max(1, days.filter((day) => isoWeekday(day) === weekday).length);
  const wet = await wetHoursIn(ctx.db, scope, looked, { now: ctx.now() });
  const wetShare = new Map(wet.map((of) => [`${of.weekday}/${of.hour}`, of.share]));
  const list = rows.map(({ weekday, hour, rides, missed }) => ({
    weekday,
    hour,
    rides: rides / counted(weekday),
    missed: missed / counted(weekday),
    wetShare: wetShare.get(`${weekday}/${hour}`) ?? null,
  }));
  return { list, count: list.length };
}

const added = (lists: readonly (readonly number[])[]) =>
  Array.from({ length: 8 }, (_, i) => sumOf(lists, (list) => list[i] ?? 0));

export async function showShares(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof analysis.shares>,
): Promise<ReplyOf<typeof analysis.shares>> {
  const question = questionOf(zone, ctx, query);
  const bands = await bandsIn(ctx.db, question.scope, question.looked);
  return {
    durations: added(bands.map(({ durations }) => durations)),
    distances: added(bands.map(({ distances }) => distances)),
    relations: bands.map(({ relation, rides }) => ({ relation: relation as ReturnRelation, rides })),
    vehiclesByRides: await vehiclesByRides(ctx, question),
  };
}

async function vehiclesByRides(ctx: Ctx, question: Question): Promise<number[] | null> {
  const supply = await supplyOf(ctx, question, await countedOf(ctx, question));
  if (question.looked.hours || !supply || question.days.length === 0) return null;
  const rows = await ridesPerDayIn(ctx.db, question.scope, question.looked);
  const days = question.days.length;
  const ridden = dayRideEdges.map((least, i) => {
    const next = dayRideEdges[i + 1] ?? Number.POSITIVE_INFINITY;
    return sumOf(rows, ({ trips, n }) => (trips >= least && trips < next ? n : 0)) / days;
  });
  const none = Math.max(0, supply.vehicleDays / days - sumOf(ridden, (n) => n));
  return ridden.map((n, i) => (i === 0 ? none : n));
}

const told = (n: number) => (n > 0 && n < fewestRiders ? null : n);

/** Hiding only one of them would reveal it through the number of verified riders. */
const toldSexes = (of: { men: number; women: number }) =>
  Math.min(of.men, of.women) < fewestOfSex ? { men: null, women: null } : of;

export async function showRiders(
  zone: string,
  ctx: Ctx,
  { query }: InputOf<typeof analysis.riders>,
): Promise<ReplyOf<typeof analysis.riders>> {
  const { scope, looked } = questionOf(zone, ctx, query);
  const rows = await ridersIn(ctx.db, scope, looked);
  const ofAge = (age: number | null) => told(rows.find((row) => row.age === age)?.riders ?? 0);
  return {
    riders: sumOf(rows, ({ riders }) => riders),
    repeaters: sumOf(rows, ({ repeaters }) => repeaters),
    ages: Array.from({ length: 5 }, (_, age) => ofAge(age)),
    ageless: ofAge(null),
    ...toldSexes({ men: sumOf(rows, ({ men }) => men), women: sumOf(rows, ({ women }) => women) }),
  };
}
