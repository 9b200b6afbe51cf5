import { everything } from '@kickstand/domain/access';
import type { Database } from '../kernel/db.ts';
import { lineOf } from '../kernel/start-error.ts';
import type { ChangeLog } from '../live/change-log.ts';
import type { FleetState } from '../live/fleet.ts';
import type { GatewayMetrics, Log } from './gateway-metrics.ts';
import { type DeviceEvent, type Login, storeEvents, storeLogins, storeStates } from './states.store.ts';

/** Rows of one transaction. */
const batchRows = 1_000;
const usualEveryMs = 500;
/** After a failure it is tried again this often, milliseconds. */
const againMs = 1_000;
/** Notifications that may wait for the database; later ones are turned back to their controllers. */
const mostEvents = 20_000;

/** Stores states and notifications in batches, and says when something is stored. */
export interface Keeper {
  /** Settled when the state as it is now is stored; undefined while the database is away, when memory has to do. */
  kept(): Promise<void> | undefined;
  /** Settled when the notification and the state after it are stored, rejected when there is no room for it. */
  keep(event: DeviceEvent): Promise<void>;
  /** What a controller says of itself; stored with the next batch. */
  login(login: Login): void;
  /** Store everything now; rejects when the database is away. */
  flush(): Promise<void>;
  /** Whether the last batch was stored. */
  well(): boolean;
  /** Rows that wait. */
  backlog(): number;
  /** Store the last batch and end. */
  stop(): Promise<void>;
}

interface Needs {
  database: Database;
  fleet: FleetState;
  metrics: GatewayMetrics;
  log: Log;
  /** Milliseconds between two batches. */
  everyMs?: number | undefined;
}

/** A promise for all who wait for the same batch. */
const makeRound = () => {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { settled, settle };
};
type Round = ReturnType<typeof makeRound>;

export const makeKeeper = (needs: Needs): Keeper => new BatchKeeper(needs);

class BatchKeeper implements Keeper {
  readonly #needs: Needs;
  readonly #dirty: ChangeLog;
  readonly #logins = new Map<string, Login>();
  #events: DeviceEvent[] = [];
  /** Notifications that are not stored yet, those in the running batch included. */
  #unstored = 0;
  /** Positions wait in `soft`, notifications in `hard`; a failed batch lets the positions go. */
  #soft = makeRound();
  #hard = makeRound();
  #away = false;
  #stopped = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#dirty = needs.fleet.follow('kept');
    this.#schedule(this.#everyMs);
  }

  get #everyMs() {
    return this.#needs.everyMs ?? usualEveryMs;
  }

  kept() {
    // Before the hurry, which may begin the batch that this belongs to.
    const { settled } = this.#soft;
    this.#hurry();
    return this.#away ? undefined : settled;
  }

  keep(event: DeviceEvent) {
    if (this.#unstored >= mostEvents) {
      this.#needs.metrics.note(event.imei, 'notify', 'turned_back');
      return Promise.reject(new Error('no room for notifications'));
    }
    this.#events.push(event);
    this.#unstored++;
    const { settled } = this.#hard;
    this.#hurry();
    return settled;
  }

  login(login: Login) {
    this.#logins.set(login.imei, login);
  }

  async flush() {
    while (this.#running) await this.#running.catch(() => undefined);
    this.#running = this.#round().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  well() {
    return !this.#away;
  }

  backlog() {
    return this.#dirty.size + this.#unstored;
  }

  async stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.flush().catch(() => {
      const facts = { vehicles: this.#dirty.size, notifications: this.#unstored };
      const sentence = 'the last batch could not be stored; the notifications in it were not acknowledged';
      this.#needs.log.error(facts, sentence);
    });
    this.#needs.fleet.unfollow(this.#dirty);
  }

  #schedule(afterMs: number) {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.flush().then(
        () => this.#schedule(this.#everyMs),
        () => this.#schedule(againMs),
      );
    }, afterMs);
  }

  /** A full batch does not wait for its time. */
  #hurry() {
    if (this.#running || this.#away || this.#stopped || this.backlog() < batchRows) return;
    this.flush().catch(() => undefined);
  }

  async #round() {
    const [soft, hard] = [this.#soft, this.#hard];
    [this.#soft, this.#hard] = [makeRound(), makeRound()];
    try {
      await this.#writeLogins();
      await this.#writeAll(this.#dirty.take(), this.#events.splice(0));
      if (this.#away) this.#needs.log.info({}, 'the database stores the fleet again');
      this.#away = false;
      hard.settle();
    } catch (error) {
      this.#noteFailure(error);
      inherit(this.#hard, hard);
      throw error;
    } finally {
      soft.settle();
    }
  }

  #noteFailure(error: unknown) {
    const { log, metrics } = this.#needs;
    if (!this.#away)
      log.error({ error: lineOf(error) }, 'the database does not store the fleet; memory keeps it');
    this.#away = true;
    metrics.count('gateway_store_failures_total', 'Batches the database did not take');
  }

  /** Everything that waits now, in transactions of bounded size; what was not stored waits again. */
  async #writeAll(indexes: number[], events: DeviceEvent[]) {
    const { metrics } = this.#needs;
    while (indexes.length + events.length > 0) {
      const [someIndexes, someEvents] = [indexes.splice(0, batchRows), events.splice(0, batchRows)];
      try {
        const fresh = await this.#write(someIndexes, distinct(someEvents));
        metrics.count('gateway_rows_total', 'Rows the gateway has stored', someIndexes.length + fresh);
        this.#unstored -= someEvents.length;
        const doubled = someEvents.length - fresh;
        if (doubled > 0)
          metrics.count('gateway_events_doubled_total', 'Notifications that came again', doubled);
      } catch (error) {
        for (const index of [...someIndexes, ...indexes]) this.#dirty.add(index);
        this.#events = [...someEvents, ...events, ...this.#events];
        throw error;
      }
    }
  }

  async #writeLogins() {
    const logins = [...this.#logins.values()];
    if (logins.length === 0) return;
    await this.#needs.database.write(everything, (db) => storeLogins(db, logins));
    for (const login of logins) if (this.#logins.get(login.imei) === login) this.#logins.delete(login.imei);
  }

  #write(indexes: readonly number[], events: readonly DeviceEvent[]) {
    const { database, fleet } = this.#needs;
    return database.write(everything, async (db) => {
      const states = indexes.map((index) => {
        return { vehicle: fleet.columns.vehicle[index] ?? 0, facts: fleet.facts(index) };
      });
      if (states.length > 0) await storeStates(db, states);
      return events.length > 0 ? storeEvents(db, events) : 0;
    });
  }
}

/** Who waited for a failed batch waits for the next one. */
function inherit(next: Round, failed: Round) {
  void next.settled.then(failed.settle);
}

/** A controller that gets no acknowledgement may send the same notification twice into one batch. */
const distinct = (events: readonly DeviceEvent[]) => [
  ...new Map(events.map((event) => [`${event.vehicle} ${event.eventId}`, event])).values(),
];
