import type { FareStep, PriceBand, PriceScheme } from '@kickstand/contract/rides/pricing';
import { bandFinder, type Place } from './bands.ts';
import { type ChargedTime, chargedFrom, chargedUpTo } from './charged-time.ts';
import { begun, centsOf, shareOf, sumOf } from './money.ts';

/** A ride as needed for its fare. */
export interface Faring {
  time: ChargedTime;
  /** Charged seconds at the start that are free. */
  skippedSeconds: number;
  metres: number;
  place: Place;
}

/** The fare of a ride, before cap and benefit. */
export interface Fare {
  startCents: number;
  timeCents: number;
  kmCents: number;
  /** The scheme's discount. */
  discountCents: number;
  /** After the discount. */
  cents: number;
  steps: FareStep[];
}

type Units = Extract<FareStep, { kind: 'units' }>;

const hoursOf = (band: PriceBand | null) => band && { from: band.from, to: band.to };

/** The start price of a ride, by the band in which it began. */
function startOf({ time, skippedSeconds, place }: Faring, scheme: PriceScheme): FareStep {
  const at = chargedUpTo(time, skippedSeconds);
  const band = bandFinder(scheme.bands, place)(at);
  const { includedSeconds, includedM } = scheme;
  const cents = band?.startCents ?? scheme.startCents;
  return { kind: 'start', at, band: hoursOf(band), includedSeconds, includedM, cents };
}

/**
 * Consecutive units from a charged second on, each priced by the band in which it begins; adjacent ones of one band form
 * one step.
 */
function unitsFrom(firstSecond: number, { time, place }: Faring, scheme: PriceScheme): Units[] {
  const { unitSeconds } = scheme;
  const units = begun(time.chargedSeconds - firstSecond, unitSeconds);
  const bandAt = bandFinder(scheme.bands, place);
  const run = (first: number, count: number, band: PriceBand | null): Units => {
    const from = firstSecond + first * unitSeconds;
    const unitCents = band?.unitCents ?? scheme.unitCents;
    return {
      kind: 'units',
      from: chargedFrom(time, from),
      to: chargedUpTo(time, Math.min(time.chargedSeconds, from + count * unitSeconds)),
      band: hoursOf(band),
      units: count,
      unitSeconds,
      unitCents,
      cents: centsOf(count * unitCents),
    };
  };
  if (units === 0) return [];
  if (scheme.bands.length === 0) return [run(0, units, null)];
  const runs: Units[] = [];
  let [first, band] = [0, bandAt(chargedFrom(time, firstSecond))];
  for (let i = 1; i <= units; i++) {
    const next = i < units ? bandAt(chargedFrom(time, firstSecond + i * unitSeconds)) : undefined;
    if (next === band) continue;
    runs.push(run(first, i - first, band));
    [first, band] = [i, next ?? null];
  }
  return runs;
}

/** The brackets a ride pays, and units beyond the last one. */
function ladderOf(faring: Faring, scheme: PriceScheme): FareStep[] {
  const { ladder, accumulate } = scheme;
  const seconds = faring.time.chargedSeconds - faring.skippedSeconds;
  const entered = ladder.filter(({ fromSeconds }) => fromSeconds <= seconds);
  const paid = accumulate ? entered : entered.slice(-1);
  const brackets = paid.map(
    ({ fromSeconds, toSeconds, cents }): FareStep => ({ kind: 'bracket', fromSeconds, toSeconds, cents }),
  );
  const beyond = faring.skippedSeconds + (ladder.at(-1)?.toSeconds ?? 0);
  return [...brackets, ...unitsFrom(beyond, faring, scheme)];
}

function kmOf(metres: number, { includedM, kmCents }: PriceScheme): FareStep[] {
  const overM = Math.max(0, metres - includedM);
  const km = begun(overM, 1_000);
  return km * kmCents === 0 ? [] : [{ kind: 'km', overM, km, kmCents, cents: centsOf(km * kmCents) }];
}

/** The fare of a ride: start, time and distance minus discount, rounded half up once. */
export function fareOf(faring: Faring, scheme: PriceScheme): Fare {
  const start = scheme.kind === 0 ? [startOf(faring, scheme)] : [];
  const time =
    scheme.kind === 0
      ? unitsFrom(faring.skippedSeconds + scheme.includedSeconds, faring, scheme)
      : ladderOf(faring, scheme);
  const km = kmOf(faring.metres, scheme);
  const [startCents, timeCents, kmCents] = [sumOf(start), sumOf(time), sumOf(km)];
  const fullCents = startCents + timeCents + kmCents;
  const cents = shareOf(fullCents, scheme.discountBp);
  const discount: FareStep = {
    kind: 'discount',
    discountBp: scheme.discountBp,
    fullCents: centsOf(fullCents),
    cents: centsOf(cents - fullCents),
  };
  return {
    startCents,
    timeCents,
    kmCents,
    discountCents: fullCents - cents,
    cents,
    steps: [...start, ...time, ...km, ...(scheme.discountBp === 10_000 ? [] : [discount])],
  };
}
