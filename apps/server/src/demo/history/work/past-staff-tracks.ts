import { distanceMetres, type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import { type Chance, isOnDuty, type shiftOf } from '@kickstand/town';
import type { PastWorld } from '../past.ts';
import type { CrewPerson, Done } from './past-work-rows.ts';

/** Interval between fixes of a phone, milliseconds. */
const everyMs = 30_000;
/** Speed of staff on the way, usual and in a hurry, metres per second. */
const speed = { usual: 6, most: 11 };
/** Error of a phone’s fix, metres. */
const noiseM = 4;

interface Known {
  at: number;
  place: LngLat;
}

/** Tracks of an area’s field staff on shift, between the places of their work. */
export class PastStaffTracks {
  readonly #past: PastWorld;
  readonly #chance: Chance;
  readonly #last = new Map<string, Known>();

  constructor(past: PastWorld) {
    this.#past = past;
    this.#chance = past.chance.fork('staff tracks');
  }

  /** Whether a person can reach a place by an instant from their last work. */
  canBeAt({ operatorId }: CrewPerson, place: LngLat, at: number): boolean {
    const last = this.#last.get(operatorId);
    return !last || distanceMetres(last.place, place) <= ((at - last.at) / 1_000) * speed.most;
  }

  /** A person goes to their next piece of work and does it. */
  work(of: OnShift, { startedAt, finishedAt, from, to }: Done) {
    const last = this.#last.get(of.person.operatorId);
    if (last) this.#way(of, last, { at: startedAt, place: from });
    this.#points(of, { at: startedAt, place: from }, { at: finishedAt, place: to });
    this.#last.set(of.person.operatorId, { at: finishedAt, place: to });
  }

  /** People without further work stay until the end. */
  finish(crew: readonly OnShift[]) {
    for (const of of crew) {
      const last = this.#last.get(of.person.operatorId);
      if (last) this.#points(of, last, { at: this.#past.workUntil, place: last.place });
    }
  }

  /** The person waits, and leaves in time for the next work. */
  #way(of: OnShift, last: Known, next: Known) {
    const ms = (distanceMetres(last.place, next.place) / speed.usual) * 1_000;
    const leaves = { at: Math.max(last.at, next.at - ms), place: last.place };
    this.#points(of, last, leaves);
    this.#points(of, leaves, next);
  }

  #points({ person, shift }: OnShift, a: Known, b: Known) {
    const { since, town, owner, sink } = this.#past;
    const first = Math.ceil(Math.max(a.at, since.staffTracks) / everyMs) * everyMs;
    for (let at = first; at < b.at; at += everyMs) {
      if (!isOnDuty(shift, town.local(at).hour)) continue;
      const share = (at - a.at) / (b.at - a.at);
      const on: LngLat = [
        a.place[0] + (b.place[0] - a.place[0]) * share,
        a.place[1] + (b.place[1] - a.place[1]) * share,
      ];
      const [lng, lat] = offsetMetres(on, this.#noise(), this.#noise());
      sink.add('staff_track', [
        ...[person.operatorId, new Date(at), owner.serviceAreaId, owner.agentId],
        ...[Number(lng.toFixed(6)), Number(lat.toFixed(6))],
      ]);
    }
  }

  #noise() {
    return this.#chance.between(-noiseM, noiseM);
  }
}

/** A person with their working hours. */
export interface OnShift {
  person: CrewPerson;
  shift: ReturnType<typeof shiftOf>;
}
