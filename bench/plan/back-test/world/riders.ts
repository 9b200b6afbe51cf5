import { chargeAfterRiding, faultReportShare } from '@kickstand/town';
import { keyed } from '../hidden/keyed.ts';
import type { Wish } from '../hidden/wishes.ts';
import type { Agenda } from './agenda.ts';
import type { Bike, Fleet } from './fleet.ts';
import { fareCents, type Tally } from './tally.ts';

const walkMetresPerMinute = 78;
const fadeMetres = 150;
/** Of messages about an ended ride some come later, minutes. */
const late = { share: 0.05, least: 8, most: 60 };

/** What a rider has met so far. */
interface Errand {
  wish: Wish;
  originId: number | null;
  originWas: 'present' | 'empty';
  failed: boolean;
  cause: 'empty' | 'dead' | 'fault';
}

/** What becomes of wishes: a ride, a walk to a neighbour, a search that finds nothing, or nothing that anybody sees. */
export class Riders {
  private readonly fleet: Fleet;
  private readonly agenda: Agenda;
  private readonly tally: Tally;

  constructor(fleet: Fleet, agenda: Agenda, tally: Tally) {
    this.fleet = fleet;
    this.agenda = agenda;
    this.tally = tally;
  }

  come(wish: Wish, now: number) {
    const { station, searches, seenAt, accepts } = wish;
    const origin = searches ? seenAt : station;
    const originWas = this.fleet.rentable(origin ?? station) > 0 ? 'present' : 'empty';
    const errand: Errand = { wish, originId: origin, originWas, failed: false, cause: this.causeAt(station) };
    if (accepts) this.tally.wishes += 1;
    if (this.usable(station).length > 0) {
      if (!accepts) this.write(errand, null, now);
      else if (!this.takes(errand, station, now)) this.leaves(errand, now);
      return;
    }
    this.scansLow(errand, now);
    this.goesOn(errand, now);
  }

  /** What can be rented at a station and beside it. */
  private usable(station: number): readonly Bike[] {
    return [...this.fleet.parked(station), ...this.fleet.strays(station)].filter(
      ({ isRentable }) => isRentable,
    );
  }

  private causeAt(station: number): Errand['cause'] {
    const there = [...this.fleet.parked(station), ...this.fleet.strays(station)];
    if (there.length === 0) return 'empty';
    return there.every(({ isOut }) => isOut) ? 'fault' : 'dead';
  }

  /** Who came without the app tries what is low. */
  private scansLow(errand: Errand, now: number) {
    const { searches, scansLow, station } = errand.wish;
    if (searches || !scansLow || this.fleet.parked(station).length === 0) return;
    errand.failed = true;
    this.fleet.records.count(station, now, 'failures');
  }

  private goesOn(errand: Errand, now: number) {
    const { wish } = errand;
    const next = wish.walks && wish.accepts ? this.neighbourOf(wish) : undefined;
    if (!next) return this.leaves(errand, now);
    this.agenda.at(now + next.metres / walkMetresPerMinute, (then) => {
      if (this.usable(next.station).length === 0 || !this.takes(errand, next.station, then))
        this.leaves(errand, then);
    });
  }

  /** With the app riders see where something stands. */
  private neighbourOf({ station, searches, patience, whither }: Wish) {
    const near = (this.fleet.town.near[station] ?? []).filter(
      (each) =>
        each.metres <= patience * walkMetresPerMinute && (!searches || this.usable(each.station).length > 0),
    );
    const weights = near.map(({ metres }) => Math.exp(-metres / fadeMetres));
    let left = whither * weights.reduce((sum, weight) => sum + weight, 0);
    return near.find((_, i) => {
      left -= weights[i] ?? 0;
      return left <= 0;
    });
  }

  /** Tries one of the vehicles there, and perhaps another; false: goes without. */
  private takes(errand: Errand, station: number, now: number): boolean {
    const { wish } = errand;
    for (let attempt = 0; attempt < 2; attempt++) {
      const there = this.usable(station);
      const bike = there[Math.floor(wish.which * there.length)];
      if (!bike) return false;
      if (!bike.isBroken) {
        this.start(errand, bike, now);
        return true;
      }
      bike.isOut = true;
      this.fleet.judge(bike, now);
      errand.failed = true;
      errand.cause = 'fault';
      this.fleet.records.count(station, now, 'failures');
      if (!wish.triesAgain) return false;
    }
    return false;
  }

  private leaves(errand: Errand, now: number) {
    if (errand.wish.accepts) this.tally.lost[errand.cause] += 1;
    this.write(errand, null, now);
  }

  /** Only who searched, scanned or rode is known. */
  private write(errand: Errand, startedId: number | null, now: number) {
    const { wish, originId, originWas, failed } = errand;
    if (!wish.searches && !failed && startedId === null) return;
    const isHere = startedId !== null && !wish.searches && !failed;
    const wasHere = isHere && this.fleet.rentable(startedId) > 0 ? 'present' : 'empty';
    const near = startedId === null ? [] : (this.fleet.town.near[startedId] ?? []);
    const emptyNearIds = near.flatMap(({ station }) => (this.fleet.rentable(station) > 0 ? [] : [station]));
    this.fleet.records.episode(isHere ? now : wish.minute, {
      originId: isHere ? startedId : originId,
      originWas: isHere ? wasHere : originWas,
      searched: wish.searches,
      failed,
      startedId,
      emptyNearIds,
    });
  }

  private start(errand: Errand, bike: Bike, now: number) {
    const { wish } = errand;
    const from = bike.station;
    this.write(errand, from, now);
    if (!bike.isAstray) this.fleet.records.count(from, now, 'starts');
    this.fleet.take(bike, now, 'riding');
    const charge = this.fleet.chargeOf(bike, now);
    const used = (100 - chargeAfterRiding(100, wish.metres)) * bike.thirst;
    const share = Math.min(1, charge / Math.max(used, 1e-9));
    const ends = now + Math.max(1, wish.minutes * share);
    const chance = keyed(this.fleet.town.seed, wish.id, 0, 'ride');
    const isLate = chance.happens(late.share);
    const heard = ends + (isLate ? chance.between(late.least, late.most) : 0);
    const breaks = chance.happens(faultReportShare);
    this.tally.rides += 1;
    this.agenda.at(heard, (then) => {
      bike.rides += 1;
      if (breaks) bike.isBroken = true;
      this.fleet.charged(bike, Math.max(0, charge - used), then);
      this.end(wish, bike, { from, then, isDead: share < 1, used: Math.min(used, charge) });
    });
  }

  private end(
    wish: Wish,
    bike: Bike,
    { from, then, isDead, used }: { from: number; then: number; isDead: boolean; used: number },
  ) {
    const { records } = this.fleet;
    const cents = isDead ? 0 : fareCents(wish.minutes);
    this.tally.rideCents += cents;
    if (isDead) this.tally.complaints += 1;
    records.ride(then, cents, used, wish.minutes);
    this.fleet.put(bike, isDead && wish.whither < 0.5 ? from : wish.to, then, wish.strays || isDead);
    if (!bike.isAstray) records.count(bike.station, then, 'returns');
  }
}
