import { chanceFrom } from '../../../platform/chance/index.ts';
import { distanceMetres, type LngLat, offsetMetres } from '../../../platform/geo/index.ts';
import { usualPrices } from '../../value/index.ts';
import type { PlanInput, PlanJob } from '../types.ts';

const home: LngLat = [113.5, 34.7];
export const streets = {
  metres: (from: LngLat, to: LngLat) => 1.35 * distanceMetres(from, to),
  metresPerMinute: 14_000 / 60,
};

/** Half of the people come back to a depot when their shift ends. */
function homeOf(seed: number, person: number) {
  const chance = chanceFrom(seed).fork(`depot ${person}`);
  const at = offsetMetres(home, chance.between(-500, 500), chance.between(-500, 500));
  return chance.happens(0.5) ? { home: { id: 'depot', at } } : {};
}

/** A morning of one or two people and at most `most` jobs, drawn from a number: swaps, moves and checks that do not all fit. */
export function smallCase(seed: number, most = 12): PlanInput {
  const chance = chanceFrom(seed);
  const spot = (metres: number) =>
    offsetMetres(home, chance.between(-metres, metres), chance.between(-metres, metres));
  const stations = Array.from({ length: 5 }, () => spot(700));
  const curves = stations.map(() => {
    const rides: number[] = [];
    for (let m = chance.between(0.3, 0.98); rides.length < 10; m *= chance.between(0.5, 0.98)) rides.push(m);
    return { rideCents: 260, rides, have: chance.whole(1, 5) };
  });
  const station = () => chance.whole(0, stations.length - 1);
  const place = (i: number) => stations[i] ?? home;
  const twoPeople = chance.happens(0.4);
  const count = chance.whole(Math.min(4, most), twoPeople ? Math.min(9, most) : most);
  const draw = (i: number): PlanJob => {
    const common = { id: `j${i}`, subject: `s${i}`, gridId: null };
    const at = station();
    const kind = chance.next();
    if (kind < 0.5) {
      const visits = [{ at: place(at), minutes: 4, packs: 1, bikes: 0 as const }];
      const fixedCents = -chance.between(0, 40) + (chance.happens(0.3) ? chance.between(0, 300) : 0);
      return { ...common, kind: 'swap', visits, fixedCents, effects: [{ curve: at, by: 1 }] };
    }
    if (kind < 0.75 && i < 8) {
      const to = station();
      const up = { at: chance.happens(0.5) ? place(at) : spot(700), minutes: 2, packs: 0, bikes: 1 as const };
      const down = { at: place(to), minutes: 2, packs: 0, bikes: -1 as const, roomAt: to };
      const fixedCents = chance.happens(0.5) ? 300 : 0;
      return {
        ...common,
        kind: 'move',
        visits: [up, down],
        fixedCents,
        effects: [{ curve: to, by: 1 }, ...(fixedCents === 0 ? [{ curve: at, by: -1 as const }] : [])],
      };
    }
    const visits = [{ at: spot(1_000), minutes: chance.whole(3, 20), packs: 0, bikes: 0 as const }];
    const due = chance.happens(0.3) ? { dueMinute: chance.whole(30, 90) } : {};
    return { ...common, ...due, kind: 'check', visits, fixedCents: chance.between(100, 1_500), effects: [] };
  };
  const isScarce = chance.happens(0.3);
  const people = Array.from({ length: twoPeople ? 2 : 1 }, (_, i) => ({
    id: `p${i}`,
    at: spot(600),
    fromMinute: chance.whole(0, 10),
    untilMinute: chance.whole(45, 130),
    ...(chance.happens(0.3) ? { break: { fromMinute: 20, byMinute: 60, minutes: 15 } } : {}),
    kinds: ['swap', 'move', 'check'],
    grids: null,
    packsMost: isScarce ? 2 : 12,
    bikesMost: chance.whole(1, 3),
    packs: isScarce ? 2 : 12,
    bikes: 0,
    first: [],
    ...homeOf(seed, i),
  }));
  return {
    people,
    jobs: Array.from({ length: count }, (_, i) => draw(i)),
    stores: isScarce && chance.happens(0.6) ? [{ id: 'store', at: spot(800), packs: 100 }] : [],
    curves,
    rooms: new Map(stations.map((_, i) => [i, chance.whole(0, 3)])),
    travel: streets,
    prices: usualPrices,
  };
}

/** The same morning with one or two packs aboard, a store at hand, and swaps that pay: nobody gets far without a reload. */
export function reloadCase(seed: number, most = 8): PlanInput {
  const base = smallCase(seed, most);
  const packs = 1 + (seed % 2);
  return {
    ...base,
    people: base.people.map((person) => ({ ...person, packs, packsMost: packs + 1 })),
    jobs: base.jobs.map((job) => (job.kind === 'swap' ? { ...job, fixedCents: job.fixedCents + 900 } : job)),
    stores: [
      { id: 'near', at: offsetMetres(home, 200, 0), packs: 100 },
      { id: 'far', at: offsetMetres(home, -600, 300), packs: 100 },
    ],
  };
}
