import { expect, test } from 'vitest';
import { distanceMetres, type LngLat, offsetMetres } from '../../platform/geo/index.ts';
import {
  type CommonFacts,
  currentRules,
  type Fix,
  type FlagFacts,
  flagsOf,
  judgeWork,
  type KindFacts,
  type MoveFacts,
  type SwapFacts,
} from './index.ts';

/** Repeatable chance: Mulberry32, public domain. */
function chanceFrom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return { next, normal, between: (low: number, high: number) => low + next() * (high - low) };
}
type Chance = ReturnType<typeof chanceFrom>;

const minute = 60_000;
const hour = 60 * minute;
const town: LngLat = [114.3, 30.5];
const somewhere = (c: Chance) => offsetMetres(town, c.between(-3_000, 3_000), c.between(-3_000, 3_000));

/** A place as it is measured: told to be right within a radius that holds 68 % of what is measured. One in fifty tells none. */
function measured(c: Chance, truly: LngLat): Fix {
  const accuracyM = Math.min(60, 8 * Math.exp(0.5 * c.normal()));
  const sigma = accuracyM / 1.51;
  const at = offsetMetres(truly, sigma * c.normal(), sigma * c.normal());
  return { at, accuracyM: c.next() < 0.02 ? null : accuracyM };
}

interface Work {
  common: CommonFacts;
  kind: KindFacts;
  flags: FlagFacts;
}

const look = (c: Chance) => Array.from({ length: 16 }, () => Math.floor(c.next() * 16).toString(16)).join('');

function commonOf(c: Chance, truly: LngLat): CommonFacts {
  const person = measured(c, offsetMetres(truly, c.between(-5, 5), c.between(-5, 5)));
  return {
    started: true,
    person,
    vehicle: measured(c, truly),
    foreign: false,
    photoAgeMs: null,
    needsPhoto: true,
    hasPhoto: true,
    sinceEndMs: hour,
  };
}

/** A phone on its way by scooter at up to 45 km/h, told every half minute. */
function way(c: Chance): FlagFacts['phone'] {
  let truly = somewhere(c);
  return Array.from({ length: 20 }, (_, i) => {
    truly = offsetMetres(truly, c.between(0, 260), c.between(0, 260));
    return { ...measured(c, truly), time: i * 30_000 };
  });
}

const flagsFor = (c: Chance, { person, vehicle }: CommonFacts): FlagFacts => ({
  looks: [look(c)],
  otherLooks: Array.from({ length: 50 }, () => look(c)),
  phone: way(c) ?? [],
  opening: person && vehicle && { phone: person, vehicle },
});

function honestSwap(c: Chance, id: string): Work {
  const truly = somewhere(c);
  const common = commonOf(c, truly);
  const before = Math.round(c.between(3, 27));
  const full = Math.round(c.between(90, 100));
  const packInAt = 12 * hour + c.between(40_000, 8 * minute);
  const facts: SwapFacts = {
    openedAt: 12 * hour,
    packInAt,
    limitPct: 30,
    readings: [
      { at: 12 * hour - c.between(0, 4 * hour), pct: before, mv: 46_000 },
      ...[3, 8, 13].map((m) => ({
        at: packInAt + m * minute,
        pct: full - Math.round(c.next() * 2),
        mv: 53_000,
      })),
    ],
    oldSerial: `${id}-old`,
    newSerial: `${id}-new`,
    typedSerial: `${id}-new`,
    recordedSerial: `${id}-old`,
    shuffled: false,
    nominalV: 48,
    now: 14 * hour,
  };
  const last = { openedAt: 11 * hour, packInAt: 12 * hour - c.between(4 * minute, hour), at: somewhere(c) };
  const flags = {
    ...flagsFor(c, common),
    swap: { this: { openedAt: facts.openedAt, packInAt, at: truly }, last },
    lastSwaps: Array.from({ length: 50 }, () => (c.next() < 0.005 ? 'battery_low' : null)),
  };
  return { common, kind: { type: 'swap', facts }, flags };
}

function honestMove(c: Chance): Work {
  const from = somewhere(c);
  const to = offsetMetres(from, c.between(120, 1_500), c.between(-800, 800));
  const common = commonOf(c, from);
  const end = measured(c, to);
  const facts: MoveFacts = {
    riddenBetween: false,
    from: measured(c, from),
    to: end,
    fromPlace: c.next() < 0.6 ? 'out_of_station' : 'in_station',
    // It was put down within a station of 8 m, and is measured to be somewhere beside.
    targetM: Math.max(0, distanceMetres(to, end.at) - 8),
    inNoStop: false,
    outOfArea: false,
    reserved: false,
    fullAtStart: false,
    fullAtArrival: c.next() < 0.1,
    endedAt: 12 * hour,
    earlierStarts: [],
    rides: [],
    sent: c.next() < 0.7,
    photoRejected: false,
  };
  const shortestM = 1.35 * distanceMetres(from, to);
  const flags = {
    ...flagsFor(c, common),
    path: { pathM: shortestM * c.between(1, 1.4), shortestM },
    // What riders ride away is brought elsewhere by chance.
    moves: [0, 30, 60].map((h) => ({
      startedAt: h * hour,
      endedAt: h * hour + 5 * minute,
      from: somewhere(c),
      to: somewhere(c),
    })),
  };
  return { common, kind: { type: 'move', facts }, flags };
}

const honest = (c: Chance, id: string) => (c.next() < 0.5 ? honestSwap(c, id) : honestMove(c));

test('of ten thousand honest tasks with noisy places hardly any is called invalid, and few are looked at', () => {
  const c = chanceFrom(20_261_120);
  let invalid = 0;
  let flagged = 0;
  for (let i = 0; i < 10_000; i++) {
    const { common, kind, flags } = honest(c, `t${i}`);
    const { validity } = judgeWork({ common, kind }, currentRules);
    if (validity === 'invalid') invalid += 1;
    if (flagsOf(flags).length > 0) flagged += 1;
  }
  expect(invalid / 10_000).toBeLessThanOrEqual(0.001);
  expect(flagged / 10_000).toBeLessThanOrEqual(0.02);
});

type Swap = Work & { kind: { type: 'swap'; facts: SwapFacts } };
type Move = Work & { kind: { type: 'move'; facts: MoveFacts } };

/** Ways to be paid for nothing, each as somebody would try it who knows a little. */
const cheats: Readonly<Record<string, (c: Chance, id: string) => Work>> = {
  'a battery that is taken out and put in again': (c, id) => {
    const work = honestSwap(c, id) as Swap;
    work.kind.facts.newSerial = work.kind.facts.oldSerial;
    return work;
  },
  'batteries changed between two vehicles': (c, id) => {
    const work = honestSwap(c, id) as Swap;
    work.kind.facts.shuffled = true;
    return work;
  },
  'a swap of a battery that is still good': (c, id) => {
    const work = honestSwap(c, id) as Swap;
    work.kind.facts.readings = work.kind.facts.readings.map((one, i) =>
      i === 0 ? { ...one, pct: 60 } : one,
    );
    return work;
  },
  'a swap of a vehicle without numbers whose seat was opened and shut': (c, id) => {
    const work = honestSwap(c, id) as Swap;
    const pct = Math.round(c.between(10, 29));
    const readings = work.kind.facts.readings.map(({ at }) => ({ at, pct, mv: 46_000 + 200 * c.normal() }));
    Object.assign(work.kind.facts, { readings, oldSerial: null, newSerial: null, typedSerial: null });
    return work;
  },
  'a seat that is opened from the sofa by a false place': (c, id) => {
    const work = honestSwap(c, id);
    const { common, flags } = work;
    const phone = [...(flags.phone ?? [])];
    const [truly] = phone;
    if (truly) phone.push({ ...truly, at: offsetMetres(truly.at, c.between(900, 4_000), 0), time: 31_000 });
    return {
      ...work,
      common: { ...common },
      flags: { ...flags, phone: phone.toSorted((a, b) => a.time - b.time) },
    };
  },
  'a seat that is opened from across the street': (c, id) => {
    const work = honestSwap(c, id);
    const truly = work.common.vehicle?.at ?? town;
    return {
      ...work,
      common: { ...work.common, person: measured(c, offsetMetres(truly, c.between(120, 400), 0)) },
    };
  },
  'seats that are opened and shut one after another': (c, id) => {
    const work = honestSwap(c, id) as Swap;
    const packInAt = 12 * hour + c.between(4_000, 20_000);
    work.kind.facts.packInAt = packInAt;
    const at = work.common.vehicle?.at ?? town;
    return {
      ...work,
      flags: { ...work.flags, swap: { this: { openedAt: 12 * hour, packInAt, at }, last: undefined } },
    };
  },
  'a move around the corner': (c) => {
    const work = honestMove(c) as Move;
    const { from } = work.kind.facts;
    const to = measured(c, offsetMetres(from?.at ?? town, c.between(0, 25), 0));
    Object.assign(work.kind.facts, { to, fromPlace: 'in_station' });
    return work;
  },
  'a move back to where it came from': (c) => {
    const work = honestMove(c) as Move;
    const { to } = work.kind.facts;
    const start = { at: 2 * hour, from: measured(c, offsetMetres(to?.at ?? town, c.between(0, 40), 0)) };
    Object.assign(work.kind.facts, { sent: false, earlierStarts: [start] });
    return work;
  },
  'moves in a circle over days': (c) => {
    const work = honestMove(c);
    const [a, b] = [somewhere(c), somewhere(c)];
    const moves = [a, b, a, b].map((from, i) => ({
      startedAt: i * 30 * hour,
      endedAt: i * 30 * hour + 5 * minute,
      from,
      to: measured(c, from === a ? b : a).at,
    }));
    return { ...work, flags: { ...work.flags, moves } };
  },
  'a photo that was sent before': (c) => {
    const work = honestMove(c);
    return { ...work, common: { ...work.common, photoAgeMs: c.between(0, 60) * 24 * hour } };
  },
  'a photo that was sent before, saved anew': (c) => {
    const work = honestMove(c);
    const [mine = ''] = work.flags.looks ?? [];
    const alike = `${mine.slice(0, 15)}${(Number.parseInt(mine.slice(15), 16) ^ 3).toString(16)}`;
    return { ...work, flags: { ...work.flags, otherLooks: [...(work.flags.otherLooks ?? []), alike] } };
  },
  'a ride for pleasure': (c) => {
    const work = honestMove(c);
    const shortestM = c.between(300, 1_500);
    return {
      ...work,
      flags: { ...work.flags, path: { pathM: 2 * shortestM + c.between(450, 4_000), shortestM } },
    };
  },
  'repairs of what one reported oneself': (c) => {
    const work = honestMove(c);
    const ofOwn = Math.round(c.between(5, 12));
    return { ...work, flags: { ...work.flags, repairs: { ofOwn, repairs: ofOwn + 6, medianShare: 0.05 } } };
  },
};

test('of planted cheats nine in ten at least are found', () => {
  const c = chanceFrom(7);
  const found = Object.entries(cheats).map(([name, make]) => {
    let seen = 0;
    for (let i = 0; i < 200; i++) {
      const { common, kind, flags } = make(c, `c${i}`);
      const { validity } = judgeWork({ common, kind }, currentRules);
      if (validity === 'invalid' || flagsOf(flags).length > 0) seen += 1;
    }
    return { name, share: seen / 200 };
  });
  expect(found.filter(({ share }) => share < 0.9)).toEqual([]);
});
