import { headOffice } from '@kickstand/domain/organisation/agents';
import { pinyinOf } from '@kickstand/domain/platform/names';
import type { CreditStanding } from '@kickstand/domain/riders/credit';
import { type Chance, personOf } from '@kickstand/town';
import { nameOf } from '../demo.people.ts';
import { demoLanguage, demoWords } from '../words/demo.words.ts';
import type { Owner } from './day-counts.ts';
import { idAt } from './ids.ts';
import type { Sink } from './sink.ts';

/** Credit of a rider whose points have changed. */
type CreditOf = (riderId: string) => { standing: CreditStanding; entries: number } | undefined;

/** Riders per vehicle in a town. */
export const ridersPerVehicle = 24;

export interface Rider {
  riderId: string;
  registeredAt: number;
  /** When the rider can ride again: end of the current ride, debt or ban. */
  busyUntil: number;
}

const day = 86_400_000;

interface Making {
  from: number;
  now: number;
  chance: Chance;
  /** Where the riders live. */
  home: Owner;
  /** Number of riders. */
  count: number;
}

/** The riders of a service area; few of them ride every day, many now and then. */
export class Riders {
  readonly #all: readonly Registered[];
  readonly #chance: Chance;
  readonly #sink: Sink;
  readonly #home: Owner;

  constructor(making: Making, sink: Sink) {
    this.#chance = making.chance;
    this.#sink = sink;
    this.#home = making.home;
    this.#all = Array.from({ length: making.count }, (_, serial) => registered(serial, making, sink));
  }

  /** A rider who is not riding at an instant; undefined if all are. */
  idle(at: number): Rider | undefined {
    const riders = this.#all;
    for (let attempt = 0; attempt < 12; attempt++) {
      const rider = riders[Math.floor(riders.length * this.#chance.next() ** 2)];
      if (rider && rider.busyUntil <= at && rider.registeredAt <= at) return rider;
    }
    return riders.find(({ busyUntil, registeredAt }) => busyUntil <= at && registeredAt <= at);
  }

  /** Writes the riders in their final state. */
  finish(creditOf: CreditOf) {
    for (const { riderId, phone, name, registeredAt } of this.#all) {
      const { whole, initials } = pinyinOf(name);
      const { standing, entries } = creditOf(riderId) ?? fresh;
      const { score, bans, bannedUntil } = standing;
      this.#sink.add('rider', [
        ...[
          riderId,
          this.#home.serviceAreaId,
          phone,
          name,
          'normal',
          new Date(registeredAt),
          whole,
          initials,
        ],
        ...[score, entries, bans, bannedUntil === null ? null : new Date(bannedUntil)],
      ]);
    }
  }
}

/** Unchanged points: the score is the default of the database. */
const fresh = { standing: { score: 100, bans: 0, bannedUntil: null }, entries: 0 };

interface Registered extends Rider {
  phone: string;
  name: string;
}

function registered(serial: number, { from, now, chance, home }: Making, sink: Sink): Registered {
  const { serviceAreaId: area, agentId } = home;
  const before = chance.happens(0.85);
  const registeredAt = before ? from - chance.between(0.1, 600) * day : chance.between(from, now);
  const riderId = idAt(registeredAt, chance);
  const { phone, name } = personOf(area, serial, demoLanguage());
  const isBarred = chance.happens(0.002);
  const rider = { riderId, phone, name, registeredAt };
  if (!isBarred) return { ...rider, busyUntil: 0 };
  bar({ riderId, area, agentId, at: Math.max(from, registeredAt), now }, chance, sink);
  // Riders who are blacklisted now rode before the history, and take no part in it.
  return { ...rider, busyUntil: Number.POSITIVE_INFINITY };
}

const barredFor = [
  ['manual', 'lock'],
  ['report', 'damage'],
  ['risk', 'minor'],
  ['manual', 'stolenAccount'],
  ['credit', 'parking'],
] as const;

/**
 * Blacklists a rider: permanently or for a time, everywhere, at one company or in one area; expired and lifted bans are
 * kept.
 */
function bar({ riderId, area, agentId, at, now }: Barred, chance: Chance, sink: Sink) {
  const [source, why] = chance.pick(barredFor);
  const said = demoWords().riders;
  const reason = said.barredFor[why];
  const reach = chance.pick(['platform', 'platform', 'area', 'agent'] as const);
  const whose = reach === 'platform' ? headOffice : agentId;
  const ends = chance.happens(0.45) ? at + Math.floor(chance.between(3, 60)) * day : null;
  const isBack = ends === null && chance.happens(0.15);
  const backAt = isBack ? new Date(chance.between(at, now)) : null;
  const back = isBack ? [nameOf('operations'), said.unbarred] : [null, null];
  sink.add('blacklist_entry', [
    ...[riderId, riderId, reach, whose, reach === 'area' ? area : null, reason, source, new Date(at)],
    ...[nameOf('customer-service'), ends === null ? null : new Date(ends), backAt, ...back],
  ]);
}

interface Barred {
  riderId: string;
  area: number;
  agentId: number;
  /** Start of the ban, epoch ms. */
  at: number;
  now: number;
}
