import type { SpokenEvent } from '@kickstand/contract/rides/trips';
import { everything } from '@kickstand/domain/platform/access';
import { type Audible, audibleOf, spokenBetween, voiceAt } from '@kickstand/domain/rides/ride-voices';
import { queueCommands } from '../../kernel/command-queue.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import type { ChangeLog } from '../../live/change-log.ts';
import type { FleetState } from '../../live/fleet.ts';
import { groupOfAreas } from '../../places/area-settings/area-settings.service.ts';
import { heardSince, type Ride, speakersAmong } from './ride-voices.store.ts';

/** A vehicle at the edge of a zone says the same once in this time at most. */
const sameAgainMs = 60_000;

export interface VoiceNeeds {
  database: Database;
  fleet: FleetState;
  now(): number;
  /** The IANA zone by whose clocks hours are quiet. */
  zone: string;
  onQueued(): void;
}

interface Told {
  index: number;
  vehicle: number;
  event: SpokenEvent;
}

/** Has vehicles say to their riders what their areas want them to, as it happens. */
export class RideVoices {
  readonly #needs: VoiceNeeds;
  readonly #changed: ChangeLog;
  readonly #known = new Map<number, Audible>();
  /** When a vehicle last said something at an event, by `index event`. */
  readonly #said = new Map<string, number>();

  /** How the fleet is now has happened before. */
  constructor(needs: VoiceNeeds) {
    this.#needs = needs;
    this.#changed = needs.fleet.follow('kept');
    for (let index = 0; index < needs.fleet.size; index++) this.#look(index);
  }

  /** Look at the vehicles that changed; what cannot be queued is tried again. */
  async look() {
    const { database, onQueued } = this.#needs;
    const indexes = this.#changed.take();
    const before = indexes.map((index) => [index, this.#known.get(index)] as const);
    const told = indexes.flatMap((index) => this.#look(index));
    const due = told.filter((one) => this.#isDue(one));
    if (due.length === 0) return;
    try {
      if ((await database.write(everything, (db) => this.#queue(db, due))) > 0) onQueued();
    } catch (error) {
      for (const [index, known] of before) {
        if (known) this.#known.set(index, known);
        this.#changed.add(index);
      }
      throw error;
    }
    for (const { index, event } of due) this.#said.set(`${index} ${event}`, this.#needs.now());
  }

  stop() {
    this.#needs.fleet.unfollow(this.#changed);
  }

  #look(index: number): Told[] {
    const { fleet } = this.#needs;
    const before = this.#known.get(index);
    const after = audibleOf(fleet.facts(index), before);
    this.#known.set(index, after);
    const { vehicle } = fleet.identity(index);
    return before ? spokenBetween(before, after).map((event) => ({ index, vehicle, event })) : [];
  }

  #isDue({ index, event }: Told) {
    const last = this.#said.get(`${index} ${event}`);
    return event === 'start' || last === undefined || this.#needs.now() - last >= sameAgainMs;
  }

  /** Answers how many are told to speak. */
  async #queue(db: Db, due: readonly Told[]): Promise<number> {
    const { zone } = this.#needs;
    const now = this.#needs.now();
    const speakers = await speakersAmong(
      db,
      due.map(({ vehicle }) => vehicle),
    );
    const areaIds = [...speakers.values()].map(({ areaId }) => areaId);
    const rules = await groupOfAreas(db, areaIds, 'voice');
    const orders = due.flatMap(({ vehicle, event }) => {
      const speaker = speakers.get(vehicle);
      const rule = speaker && rules.get(speaker.areaId);
      const said = rule && voiceAt(event, rule, { now, zone });
      if (!said) return [];
      const args = { ...said, event };
      return [{ ...speaker, vehicle, type: 'voice', args, source: 'rule', now } as const];
    });
    await queueCommands(db, orders);
    return orders.length;
  }
}

/** What the vehicle of a ride was told to say to its rider, the oldest first. */
export const heardOn = (db: Db, ride: Ride) => heardSince(db, ride);
