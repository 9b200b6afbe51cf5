import { everything } from '@kickstand/domain/access';
import type { Database, Db } from '../kernel/database/db.ts';
import { lineOf } from '../kernel/program/start-error.ts';
import type { AlarmNews } from '../live/alarm-news.ts';
import type { ChangeLog } from '../live/change-log.ts';
import type { FleetState } from '../live/fleet.ts';
import { divided, Undone } from './divided.ts';
import type { GatewayMetrics, Log } from './gateway-metrics.ts';
import { type Packet, storePackets } from './packets.store.ts';
import {
  type DeviceEvent,
  type FittedPack,
  type Login,
  storeEvents,
  storeLogins,
  storePacks,
  storeStates,
} from './states.store.ts';
import { raiseTold } from './told-alarms.store.ts';

/** A batch of so many rows does not wait for its time. */
const batchRows = 1_000;
/** States, and messages, of one transaction. */
const mostRows = 2_000;
const usualEveryMs = 500;
/** After a failure it is tried again this often, milliseconds. */
const againMs = 1_000;
/** Messages that may wait for the database; later ones are turned back to their controllers. */
const mostWaiting = 50_000;

/** Stores messages, what they notify of, and the states after them in batches, and says when something is stored. */
export interface StateWriter {
  /**
   * A controller's message and the notification in it. Settled when both and the state after them are stored, rejected
   * when there is no room for them.
   */
  heard(packet: Packet, event?: DeviceEvent): Promise<void>;
  /** What went down to a controller; stored with the next batch, and lost when there is no room for it. */
  sent(packet: Packet): void;
  /** What a controller says of itself; stored with the next batch. */
  login(login: Login): void;
  /** Which pack a vehicle has; stored with the next batch. */
  fitted(pack: FittedPack): void;
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
  /** Told of alarms that vehicles tell of, when they are stored. */
  onAlarms?: ((raised: readonly AlarmNews[]) => void) | undefined;
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

interface Waiting {
  packet: Packet;
  event?: DeviceEvent | undefined;
}

export const makeStateWriter = (needs: Needs): StateWriter => new BatchStateWriter(needs);

class BatchStateWriter implements StateWriter {
  readonly #needs: Needs;
  readonly #dirty: ChangeLog;
  readonly #logins = new Map<string, Login>();
  readonly #packs = new Map<string, FittedPack>();
  #waiting: Waiting[] = [];
  /** Messages that are not stored yet, those in the running batch included. */
  #unstored = 0;
  /** Settled with the batch that takes what waits now; a failed batch hands its waiters on to the next. */
  #next = makeRound();
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

  heard(packet: Packet, event?: DeviceEvent) {
    if (this.#unstored >= mostWaiting) {
      this.#needs.metrics.note(packet.imei, packet.kind, 'turned_back');
      return Promise.reject(new Error('no room for messages'));
    }
    this.#waiting.push({ packet, event });
    this.#unstored++;
    // Before the hurry, which may begin the batch that this belongs to.
    const { settled } = this.#next;
    this.#hurry();
    return settled;
  }

  sent(packet: Packet) {
    this.heard(packet).catch(() => undefined);
  }

  login(login: Login) {
    this.#logins.set(login.imei, login);
  }

  fitted(pack: FittedPack) {
    this.#packs.set(pack.imei, pack);
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
      const facts = { vehicles: this.#dirty.size, messages: this.#unstored };
      const sentence = 'the last batch could not be stored; the messages in it were not acknowledged';
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
    const round = this.#next;
    this.#next = makeRound();
    try {
      await this.#writeLast(this.#logins, 'login', storeLogins);
      await this.#writeLast(this.#packs, 'bms', storePacks);
      await this.#writeAll(this.#dirty.take(), this.#waiting.splice(0));
      if (this.#away) this.#needs.log.info({}, 'the database stores the fleet again');
      this.#away = false;
      round.settle();
    } catch (error) {
      this.#noteFailure(error instanceof Undone ? error.cause : error);
      inherit(this.#next, round);
      throw error;
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
  async #writeAll(indexes: number[], waiting: Waiting[]) {
    while (indexes.length + waiting.length > 0) {
      const rows: Row[] = [...indexes.splice(0, mostRows), ...waiting.splice(0, mostRows)];
      try {
        await divided(
          rows,
          (some) => this.#write(some),
          (row, error) => this.#drop(row, error),
        );
      } catch (error) {
        const left = error instanceof Undone ? (error.left as Row[]) : rows;
        for (const index of [...left.filter(isState), ...indexes]) this.#dirty.add(index);
        this.#waiting = [...left.filter(isWaiting), ...waiting, ...this.#waiting];
        throw error;
      }
    }
  }

  /** What controllers said last of something, by controller. */
  async #writeLast<T extends { imei: string }>(
    last: Map<string, T>,
    kind: string,
    store: (db: Db, some: readonly T[]) => Promise<void>,
  ) {
    const done = (some: readonly T[]) => {
      for (const one of some) if (last.get(one.imei) === one) last.delete(one.imei);
    };
    await divided(
      [...last.values()],
      async (some) => {
        await this.#needs.database.write(everything, (db) => store(db, some));
        done(some);
      },
      (one, error) => {
        done([one]);
        this.#noteDropped(one.imei, kind, error);
      },
    );
  }

  async #write(rows: readonly Row[]) {
    const { database, fleet, metrics } = this.#needs;
    const [indexes, waiting] = [rows.filter(isState), rows.filter(isWaiting)];
    const events = waiting.flatMap(({ event }) => event ?? []);
    const { doubled, raised } = await database.write(everything, async (db) => {
      const states = indexes.map((index) => {
        return { vehicle: fleet.columns.vehicle[index] ?? 0, facts: fleet.facts(index) };
      });
      if (states.length > 0) await storeStates(db, states);
      if (waiting.length > 0)
        await storePackets(
          db,
          waiting.map(({ packet }) => packet),
        );
      if (events.length === 0) return { doubled: 0, raised: [] };
      const fresh = await storeEvents(db, distinct(events));
      const told = fresh.flatMap(({ alarm }) => alarm ?? []);
      return {
        doubled: events.length - fresh.length,
        raised: told.length > 0 ? await raiseTold(db, told) : [],
      };
    });
    this.#unstored -= waiting.length;
    if (raised.length > 0) this.#needs.onAlarms?.(raised);
    metrics.count('gateway_rows_total', 'Rows the gateway has stored', rows.length);
    if (doubled > 0) metrics.count('gateway_events_doubled_total', 'Notifications that came again', doubled);
  }

  /** A row that no database takes must not keep the others from being stored. */
  #drop(row: Row, error: unknown) {
    if (isWaiting(row)) {
      this.#unstored--;
      this.#noteDropped(row.packet.imei, row.packet.kind, error);
    } else this.#noteDropped(this.#needs.fleet.identity(row).imei ?? '', 'state', error);
  }

  #noteDropped(imei: string, kind: string, error: unknown) {
    this.#needs.metrics.note(imei, kind, 'unstorable', lineOf(error));
  }
}

/** What waits to be stored: the place of a vehicle whose state changed, or a message. */
type Row = number | Waiting;
const isState = (row: Row) => typeof row === 'number';
const isWaiting = (row: Row) => typeof row === 'object';

/** Who waited for a failed batch waits for the next one. */
function inherit(next: Round, failed: Round) {
  void next.settled.then(failed.settle);
}

/** A controller that gets no acknowledgement may send the same notification twice into one batch. */
const distinct = (events: readonly DeviceEvent[]) => [
  ...new Map(events.map((event) => [`${event.vehicle} ${event.eventId}`, event])).values(),
];
