import { type FieldNumber, type NamedBy, numberIn } from '@kickstand/contract/insight/field-figures';
import type { Call } from '@kickstand/contract/kit';
import { type FigureName, isFigure, isMetric, metricOf, toldOf } from '@kickstand/domain/insight/metrics';
import { numbersOf } from './numbers.ts';

/** A number that an answer shows of an entry, and where it stands: `vehicleStatistics.list/list.trips`. */
export interface Shown {
  place: string;
  figure: FigureName;
  /** Which part of an entry that is told in parts. */
  part?: string;
  value: number | null;
}

/** A field of a call's answer that shows an entry, or the one that a field beside it names. */
export interface Place {
  place: string;
  /** The fields it stands in, from the top. */
  path: readonly string[];
  name: string;
  shows: { shows: string } | { namedBy: NamedBy };
}

/** What an earlier span had, or the average vehicle of all: another question than what was asked. */
const another = new Set(['before', 'yesterday', 'compared', 'average']);

function declared(call: Call, name: string, parent: string): FieldNumber | undefined {
  if ('report' in call && isMetric(name)) return { shows: name };
  return numberIn(name, { call: call.id, parent, isParameter: false });
}

/** Every place of a call's answer that shows an entry of what was asked for. */
export const placesOf = (call: Call): Place[] =>
  numbersOf(call).flatMap(({ name, path, place: { parent } }) => {
    const shows = declared(call, name, parent);
    if (!shows || 'is' in shows || [...path, name].some((one) => another.has(one))) return [];
    return [{ place: `${call.id}/${[...path, name].join('.')}`, path, name, shows }];
  });

type Found = Record<string, unknown>;

/** The objects of an answer at a path; `inRows` where there may be any number of them. */
function objectsAt(answer: unknown, path: readonly string[]): { objects: Found[]; inRows: boolean } {
  let [objects, inRows] = [[answer as Found], false];
  for (const step of path) {
    const values = objects.map((one) => one[step]);
    inRows ||= values.some(Array.isArray);
    objects = values.flat().filter((one): one is Found => typeof one === 'object' && one !== null);
  }
  return { objects, inRows };
}

const shares = ['percent', 'each'];
/** Of things: what one may be counted for again in another row, or what is rounded in each. */
const once: readonly FigureName[] = [
  'ridersSeen',
  'ridersAgain',
  'earnedPerShelfDay',
  'idleTime',
  'noRideTime',
];

/** Whether the values of rows add up to that of all of them. */
function addsUp(figure: FigureName) {
  if (isMetric(figure)) {
    const one = metricOf(figure);
    return one.kind === 'rest' || (one.kind === 'metric' && one.add.time === 'sum' && one.add.area === 'sum');
  }
  return !(shares.includes(toldOf(figure).unit) || once.includes(figure));
}

/** Entries that are told in parts: by a field for each, or by names. */
const inParts: readonly FigureName[] = ['idleBandsNow', 'chargeNow', 'ridingNow', 'opsNow', 'alarmsNow'];

const partsOf = (objects: readonly Found[], name: string) =>
  objects.flatMap((one) => {
    const value = one[name];
    if (isNumber(value)) return [{ part: name, value }];
    return Object.entries(value as Record<string, number>).map(([part, n]) => ({ part, value: n }));
  });

const isNumber = (value: unknown): value is number | null => typeof value === 'number' || value === null;

/** What an answer shows at a place: the value of its one object, or what its rows add up to. */
export function readPlace(answer: unknown, { place, path, name, shows }: Place): Shown[] {
  const { objects, inRows } = objectsAt(answer, path);
  const told = objects.filter((one) => isNumber(one[name]));
  if ('namedBy' in shows)
    return told.flatMap((one) => {
      const { by, names } = shows.namedBy;
      const said = String(one[by]);
      const figure = names ? (names[said] ?? '') : said;
      return isFigure(figure) ? [{ place, figure, value: one[name] as number | null }] : [];
    });
  const figure = shows.shows as FigureName;
  if (inParts.includes(figure)) return partsOf(objects, name).map((one) => ({ place, figure, ...one }));
  const values = told.map((one) => one[name] as number | null);
  if (!inRows || !addsUp(figure))
    return values.length === 1 ? [{ place, figure, value: values[0] ?? null }] : [];
  const known = values.filter((value) => value !== null);
  const value = values.length > 0 && known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
  return [{ place, figure, value }];
}
