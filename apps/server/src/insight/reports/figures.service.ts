import type { Cut } from '@kickstand/contract/kit';
import {
  countedFor,
  type FactName,
  type Metric,
  type MetricName,
  metricOf,
  overDays,
  ratioOverDays,
  restOverDays,
} from '@kickstand/domain/insight/metrics';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { grouped } from '../../kernel/grouped.ts';
import { type Asked, type Cells, readFigures } from './figures.store.ts';
import type { Days } from './sources.store.ts';
import { daysIn } from './spans.ts';

/** The place of a figure: a company, an area, or everything requested. */
export interface Place {
  agentId: number | null;
  areaId: number | null;
}

/** Everything requested, as one place. */
export const everywhere: Place = { agentId: null, areaId: null };

export interface Reading {
  scope: Scope;
  /** IANA zone of business days. */
  zone: string;
  by: Cut;
  /** The last day only up to this instant, epoch ms. */
  cutAt?: number | undefined;
}

type OfDays = ReadonlyMap<string, number | null>;

/** Figures over a span of days, by place. */
export class Figures {
  readonly places: Place[] = [];
  /** The daily values by place, then by figure. */
  readonly #known = new Map<string, Map<Metric, Map<string, number | null>>>();
  /** The balance before the first day, of figures that are balances. */
  readonly #before = new Map<string, Map<Metric, number>>();

  take(metrics: readonly Metric[], cells: readonly Cells[]) {
    for (const { day, values, ...place } of cells)
      for (const [i, one] of metrics.entries()) this.#of(place, one).set(day, values[i] ?? null);
  }

  takeBefore(metrics: readonly Metric[], cells: readonly Cells[]) {
    for (const { values, agentId, areaId } of cells)
      for (const [i, one] of metrics.entries()) {
        this.#of({ agentId, areaId }, one);
        const key = keyOf({ agentId, areaId });
        const stood = this.#before.get(key) ?? new Map<Metric, number>();
        stood.set(one, values[i] ?? 0);
        this.#before.set(key, stood);
      }
  }

  /** A figure over some days at a place; null if unknown or undefined. */
  at(place: Place, name: MetricName, days: readonly string[]): number | null {
    const one = metricOf(name);
    const daily = (part: Metric) => this.#daily(place, part, days);
    if (one.kind === 'metric') return overDays(one, daily(one));
    return one.kind === 'ratio'
      ? ratioOverDays(one, daily(one.of), daily(one.per))
      : restOverDays(one, daily(one.of), one.less.map(daily));
  }

  /** Whether anything was counted at a place on some days. */
  hasAny(place: Place, days: readonly string[]) {
    const known = this.#known.get(keyOf(place));
    return [...(known?.values() ?? [])].some((ofDays) => days.some((day) => ofDays.get(day)));
  }

  #of(place: Place, one: Metric) {
    const key = keyOf(place);
    let known = this.#known.get(key);
    if (!known) {
      known = new Map();
      this.#known.set(key, known);
      this.places.push(place);
    }
    const ofDays = known.get(one) ?? new Map<string, number | null>();
    known.set(one, ofDays);
    return ofDays;
  }

  #daily(place: Place, one: Metric, days: readonly string[]) {
    const key = keyOf(place);
    const ofDays: OfDays = this.#known.get(key)?.get(one) ?? new Map();
    if (one.add.time === 'last')
      return days.map((day) => stoodOn(day, ofDays, this.#before.get(key)?.get(one) ?? 0));
    // Without a count nothing is known; without events the value is zero.
    const missing = one.fact === 'fleet' ? null : 0;
    return days.map((day) => {
      const value = ofDays.get(day);
      return value === undefined ? missing : value;
    });
  }
}

const keyOf = ({ agentId, areaId }: Place) => `${agentId} ${areaId}`;

function stoodOn(day: string, changes: OfDays, before: number) {
  let stood = before;
  for (const [when, change] of changes) if (when <= day) stood += change ?? 0;
  return stood;
}

/** Reads figures over a span of days: each fact once. */
export async function figuresOf(
  db: Db,
  names: readonly MetricName[],
  span: Days,
  { scope, zone, by, cutAt }: Reading,
): Promise<Figures> {
  const found = new Figures();
  const wanted = [...new Set(names.flatMap(countedFor))];
  const byFact = grouped(wanted, ({ fact }) => fact);
  const whole = { ...span, to: cutAt === undefined ? span.to : businessDayAfter(span.to, -1) };
  for (const [fact, metrics] of byFact) {
    const asked: Asked = { scope, zone, by, days: whole };
    if (whole.from <= whole.to) found.take(metrics, await readFigures(db, fact, asked, metrics));
    if (cutAt !== undefined) {
      const last = { ...asked, days: { from: span.to, to: span.to }, until: cutAt };
      found.take(metrics, await readFigures(db, fact, last, metrics));
    }
    await takeStanding(db, { fact, metrics, found, asked, first: span.from });
  }
  return found;
}

/** One figure over a span of days, for everything in scope; null if unknown or undefined. */
export async function figureOf(
  db: Db,
  name: MetricName,
  span: Days,
  reading: Pick<Reading, 'scope' | 'zone'>,
): Promise<number | null> {
  const found = await figuresOf(db, [name], span, { ...reading, by: 'none' });
  return found.at(everywhere, name, daysIn(span));
}

interface Standing {
  fact: FactName;
  metrics: readonly Metric[];
  found: Figures;
  asked: Asked;
  first: string;
}

/** Balances start from the previous ones. */
async function takeStanding(db: Db, { fact, metrics, found, asked, first }: Standing) {
  const standing = metrics.filter(({ add }) => add.time === 'last');
  if (standing.length === 0) return;
  const days = { from: '2000-01-01', to: businessDayAfter(first, -1) };
  found.takeBefore(standing, await readFigures(db, fact, { ...asked, days, whole: true }, standing));
}
