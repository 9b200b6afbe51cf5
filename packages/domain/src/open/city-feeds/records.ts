import type { CityMapping, FeedKind } from '@kickstand/contract/open/regulator';
import { wallClock } from '../../platform/time/index.ts';
import { placeIn } from './places.ts';

/** The facts of a record, by the names of `feedFacts`; null: unknown. */
export type Facts = Readonly<Record<string, string | number | null>>;
type Field = NonNullable<CityMapping['records'][FeedKind]>['fields'][string];
export type Written = Record<string, string | number>;

const isTime = (name: string) => name === 'at' || name.endsWith('At');

/** Pairs of longitude and latitude. */
const places = [
  ['lng', 'lat'],
  ['startLng', 'startLat'],
  ['endLng', 'endLat'],
] as const;

/** The factors from our units: speeds are km/h, distances m, durations s, shares percent. */
const times: Partial<Record<NonNullable<Field['unit']>, number>> = {
  'm/s': 1 / 3.6,
  km: 1 / 1_000,
  min: 1 / 60,
  permille: 10,
};

/** An instant in a city's format, in local time of the zone where it uses that. */
export function timeText(ms: number, form: CityMapping['time'], zone: string): string | number {
  if (form === 'milliseconds') return ms;
  if (form === 'seconds') return Math.floor(ms / 1_000);
  const wall = wallClock(ms, zone).toISOString();
  if (form === 'yyyyMMddHHmmss') return wall.slice(0, 19).replaceAll(/\D/g, '');
  const minutes = Math.round((wallClock(ms, zone).getTime() - ms) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return `${wall.slice(0, 19)}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

/** Facts with their positions in the city's coordinate system. */
function placed(facts: Facts, system: CityMapping['coordinates']): Facts {
  const moved: Record<string, string | number | null> = { ...facts };
  for (const [x, y] of places) {
    const [lng, lat] = [facts[x], facts[y]];
    if (typeof lng !== 'number' || typeof lat !== 'number') continue;
    [moved[x], moved[y]] = placeIn(system, lng, lat);
  }
  return moved;
}

function saidAs(value: string | number, { from, unit, digits, codes, before }: Field, clock: Clock) {
  if (codes) return codes[String(value)];
  if (typeof value === 'string') return value;
  if (isTime(from)) return timeText(value, clock.form, clock.zone);
  const scaled = value * (unit ? (times[unit] ?? 1) : 1);
  const rounded = digits === undefined ? scaled : Number(scaled.toFixed(digits));
  return before === undefined ? rounded : `${before}${rounded}`;
}

interface Clock {
  form: CityMapping['time'];
  zone: string;
}

/**
 * A record in a city's format, without unknown facts and values without a code. Undefined: the city does not want
 * such records.
 */
export function writtenFor(
  mapping: CityMapping,
  { kind, facts, number }: { kind: FeedKind; facts: Facts; number: string },
  zone: string,
): Written | undefined {
  const record = mapping.records[kind];
  if (!record) return undefined;
  const known = placed(facts, mapping.coordinates);
  const clock = { form: mapping.time, zone };
  const { transport } = mapping;
  const written: Written = { [transport.kind]: record.code, [transport.number]: number };
  for (const [name, field] of Object.entries(record.fields)) {
    const value = known[field.from];
    const said = value == null ? undefined : saidAs(value, field, clock);
    if (said !== undefined) written[name] = said;
  }
  return written;
}
