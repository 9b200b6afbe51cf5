import loadHighs from 'highs';
import { workCost } from '../../value/index.ts';
import type { PlanInput, PlanPerson, PlanVisit } from '../types.ts';

/** Where somebody can be after some stops: the least metres, and whether the break is over. */
interface Label {
  mask: number;
  last: number;
  packs: number;
  reloads: number;
  rested: boolean;
  clock: number;
  metres: number;
  work: number;
}

interface Stop extends PlanVisit {
  job: number;
  /** The stop that must come before. */
  after: number | undefined;
  due: number;
  notBefore: number;
}

const keyOf = ({ mask, last, packs, reloads, rested }: Label) =>
  `${mask} ${last} ${packs} ${reloads} ${rested}`;

function stopsOf({ jobs }: PlanInput): Stop[] {
  const stops: Stop[] = [];
  for (const [job, { visits, dueMinute, notBefore }] of jobs.entries())
    for (const [i, visit] of visits.entries())
      stops.push({
        ...visit,
        job,
        after: i === 0 ? undefined : stops.length - 1,
        due: dueMinute ?? Number.POSITIVE_INFINITY,
        notBefore: notBefore ?? 0,
      });
  return stops;
}

/** Cheapest order of every set of jobs that one person can do, by dynamic programming over all orders and all reloads. */
function costsOf(input: PlanInput, person: PlanPerson): Map<number, number> {
  const stops = stopsOf(input);
  const placeOf = ({ last }: Label) =>
    (last < 0 ? person.at : last >= 1_000 ? input.stores[last - 1_000]?.at : stops[last]?.at) ?? person.at;
  const rest = (label: Label, lasts: number): Label | undefined => {
    const pause = person.break;
    if (!pause || label.rested) return label;
    if (label.clock < pause.fromMinute && label.clock + lasts <= pause.byMinute) return label;
    const begins = Math.max(label.clock, pause.fromMinute);
    return begins > pause.byMinute ? undefined : { ...label, rested: true, clock: begins + pause.minutes };
  };
  const go = (from: Label, to: { at: PlanVisit['at']; minutes: number; due: number; notBefore: number }) => {
    const metres = input.travel.metres(placeOf(from), to.at);
    const way = metres / input.travel.metresPerMinute;
    const rested = rest(from, way + to.minutes);
    if (!rested) return undefined;
    const clock = Math.max(rested.clock + way, to.notBefore) + to.minutes;
    if (clock > Math.min(person.untilMinute, to.due)) return undefined;
    return { ...rested, clock, metres: rested.metres + metres, work: rested.work + to.minutes };
  };
  const { metresPerMinute } = input.travel;
  const homeFrom = (from: PlanVisit['at']) => (person.home ? input.travel.metres(from, person.home.at) : 0);
  const goHome = (from: Label): Label => {
    const metres = homeFrom(placeOf(from));
    return { ...from, clock: from.clock + metres / metresPerMinute, metres: from.metres + metres };
  };
  const bikesAt = (mask: number) =>
    stops.reduce((sum, { bikes }, i) => sum + (mask & (1 << i) ? bikes : 0), person.bikes);
  const start = {
    mask: 0,
    last: -1,
    packs: person.packs,
    reloads: 0,
    rested: false,
    clock: person.fromMinute,
    metres: 0,
    work: 0,
  };
  const best = new Map<string, Label>([[keyOf(start), start]]);
  const open: Label[] = [start];
  const costs = new Map<number, number>([[0, 0]]);
  const atOnce = homeFrom(person.at);
  const anyway = workCost(atOnce / metresPerMinute, atOnce, input.prices);
  const meet = (label: Label | undefined) => {
    if (!label) return;
    const known = best.get(keyOf(label));
    if (known && known.clock <= label.clock + 1e-9 && known.metres <= label.metres + 1e-9) return;
    best.set(keyOf(label), label);
    open.push(label);
  };
  // First in, first out: a label may be met again by a shorter way, so that it is looked at again.
  for (let i = 0; i < open.length; i++) {
    const label = open[i] as Label;
    if (best.get(keyOf(label)) !== label) continue;
    const done = stops.every(
      ({ after }, s) =>
        !(after !== undefined && (label.mask & (1 << after)) !== 0 && !(label.mask & (1 << s))),
    );
    const rested = rest(label, Number.POSITIVE_INFINITY);
    const ended = rested && goHome(rested);
    if (done && ended && ended.mask !== 0 && ended.clock <= person.untilMinute) {
      const jobs = stops.reduce((set, { job }, s) => (label.mask & (1 << s) ? set | (1 << job) : set), 0);
      const cost =
        workCost(ended.metres / input.travel.metresPerMinute + ended.work, ended.metres, input.prices) -
        anyway;
      costs.set(jobs, Math.min(cost, costs.get(jobs) ?? Number.POSITIVE_INFINITY));
    }
    for (const [s, stop] of stops.entries()) {
      if (label.mask & (1 << s) || stop.packs > label.packs) continue;
      if (stop.after !== undefined && !(label.mask & (1 << stop.after))) continue;
      const mask = label.mask | (1 << s);
      if (bikesAt(mask) > person.bikesMost) continue;
      const next = go(label, stop);
      meet(next && { ...next, mask, last: s, packs: label.packs - stop.packs });
    }
    if (label.reloads < 3 && label.packs < person.packsMost && label.last < 1_000)
      for (const [n, { at }] of input.stores.entries()) {
        const next = go(label, { at, minutes: 6, due: Number.POSITIVE_INFINITY, notBefore: 0 });
        meet(next && { ...next, last: 1_000 + n, packs: person.packsMost, reloads: label.reloads + 1 });
      }
  }
  return costs;
}

const sum = (terms: readonly string[]) => (terms.length === 0 ? '0 dummy' : terms.join(' '));
const term = (factor: number, name: string) =>
  `${factor < 0 ? '-' : '+'} ${Math.abs(factor).toFixed(6)} ${name}`;

/** The best net that any plan can reach, cents: HiGHS chooses a set of jobs for each person and the j-th vehicle of each station. */
export async function optimum(input: PlanInput): Promise<number> {
  const highs = await loadHighs();
  const sets = input.people.flatMap((person, p) =>
    [...costsOf(input, person)].map(([mask, cost]) => ({ p, mask, cost, name: `z${p}_${mask}` })),
  );
  const has = (mask: number, job: number) => (mask & (1 << job)) !== 0;
  const countOf = (mask: number, of: (job: number) => number) =>
    input.jobs.reduce((total, _, job) => total + (has(mask, job) ? of(job) : 0), 0);
  const binaries = [...sets.map(({ name }) => name)];
  const objective = sets.map(({ name, mask, cost }) =>
    term(countOf(mask, (job) => input.jobs[job]?.fixedCents ?? 0) - cost, name),
  );
  const rows: string[] = [];
  for (const p of input.people.keys())
    rows.push(
      `${sets
        .filter((set) => set.p === p)
        .map(({ name }) => `+ ${name}`)
        .join(' ')} = 1`,
    );
  for (const job of input.jobs.keys()) {
    const terms = sets.filter(({ mask }) => has(mask, job)).map(({ name }) => `+ ${name}`);
    if (terms.length > 0) rows.push(`${terms.join(' ')} <= 1`);
  }
  for (const [station, room] of input.rooms) {
    const down = (job: number) =>
      input.jobs[job]?.visits.filter(({ roomAt }) => roomAt === station).length ?? 0;
    const terms = sets.flatMap(({ mask, name }) =>
      countOf(mask, down) > 0 ? [term(countOf(mask, down), name)] : [],
    );
    if (terms.length > 0) rows.push(`${terms.join(' ')} <= ${room}`);
  }
  let before = 0;
  for (const [c, { rideCents, rides, have }] of input.curves.entries()) {
    const by = (job: number) =>
      input.jobs[job]?.effects.reduce((total, e) => total + (e.curve === c ? e.by : 0), 0) ?? 0;
    const bikes = Array.from({ length: have + input.jobs.length }, (_, j) => `b${c}_${j}`);
    binaries.push(...bikes);
    objective.push(...bikes.map((name, j) => term(rideCents * (rides[j] ?? 0), name)));
    const moved = sets.flatMap(({ mask, name }) =>
      countOf(mask, by) === 0 ? [] : [term(-countOf(mask, by), name)],
    );
    rows.push(`${bikes.map((name) => `+ ${name}`).join(' ')} ${sum(moved)} = ${have}`);
    for (let j = 0; j < have; j++) before += rideCents * (rides[j] ?? 0);
  }
  const model = `Maximize\n obj: ${objective.join('\n ')}\nSubject To\n${rows.map((row, i) => ` r${i}: ${row}`).join('\n')}\nBounds\n dummy = 0\nBinary\n ${binaries.join('\n ')}\nEnd\n`;
  const { Status, ObjectiveValue } = highs.solve(model);
  if (Status !== 'Optimal') throw new Error(`HiGHS: ${Status}`);
  return ObjectiveValue - before;
}
