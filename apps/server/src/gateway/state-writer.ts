import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../kernel/database/db.ts';
import { lineOf } from '../kernel/program/start-error.ts';
import type { AlarmNews } from '../live/alarm-news.ts';
import type { ChangeLog } from '../live/change-log.ts';
import type { FleetState } from '../live/fleet.ts';
import { type Changed, isState, isWaiting, type Row, type Waiting, writeBatch } from './batch.ts';
import { divided, Undone } from './divided.ts';
import type { GatewayMetrics, Log } from './gateway-metrics.ts';
import type { Packet } from './packets.store.ts';
import { type DeviceEvent, type FittedPack, type Login, storeLogins, storePacks } from './states.store.ts';

/** A batch of this many rows does not wait. */
const batchRows = 1_000;
/** States stored with a transaction's messages, besides those of the sending vehicles. */
const mostStates = 2_000;
/** How long a message waits for others to be stored with, milliseconds. */
const usualEveryMs = 100;
/** How many times longer states without a message wait. */
const idleTimes = 5;
/** The interval of retries after a failure, milliseconds. */
const againMs = 1_000;
/** The maximum number of messages waiting for the database; later ones are returned to their controllers. */
const mostWaiting = 50_000;

/** Stores messages, their notifications and the resulting states in batches, and reports when something is stored. */
export interface StateWriter {
  /** Whether there is room for another message of a controller. */
  hasRoom(): boolean;
  /** A controller's message and its notification. Resolves when both and the resulting state are stored. */
  ingest(packet: Packet, event?: DeviceEvent): Promise<void>;
  /** A message to a controller; stored with the next batch, and dropped when there is no room. */
  sent(packet: Packet): void;
  /** A controller's login data; stored with the next batch. */
  login(login: Login): void;
  /** A vehicle's pack; stored with the next batch. */
  fitted(pack: FittedPack): void;
  /** Stores everything now; rejects if the database is down. */
  flush(): Promise<void>;
  /** Whether the last batch was stored. */
  well(): boolean;
  /** Rows waiting. */
  backlog(): number;
  /** Stores the last batch and ends. */
  stop(): Promise<void>;
}

interface Needs {
  database: Database;
  fleet: FleetState;
  metrics: GatewayMetrics;
  log: Log;
  /** Called with alarms reported by vehicles, once stored. */
  onAlarms?: ((raised: readonly AlarmNews[]) => void) | undefined;
  /** How long a message waits for others to be stored with, milliseconds. */
  everyMs?: number | undefined;
}

/** Why the next batch waits: it is already full, a message is waiting, only states are, or the database is down. */
type Urgency = 'full' | 'ingested' | 'idle' | 'away';

export const makeStateWriter = (needs: Needs): StateWriter => new BatchStateWriter(needs);

class BatchStateWriter implements StateWriter {
  readonly #needs: Needs;
  readonly #dirty: ChangeLog;
  readonly #logins = new Map<string, Login>();
  readonly #packs = new Map<string, FittedPack>();
  #waiting: Waiting[] = [];
  /** Unstored messages, including those in the running batch. */
  #unstored = 0;
  #away = false;
  #stopped = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #urgency: Urgency = 'idle';
  readonly #patience: Readonly<Record<Urgency, number>>;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#dirty = needs.fleet.follow('kept');
    const { everyMs = usualEveryMs } = needs;
    // From 0 on, so that the first failure is an increase to whoever scrapes.
    this.#countFailures(0);
    this.#patience = { full: 0, ingested: everyMs, idle: everyMs * idleTimes, away: againMs };
    this.#schedule();
  }

  hasRoom() {
    return this.#unstored < mostWaiting;
  }

  ingest(packet: Packet, event?: DeviceEvent) {
    return new Promise<void>((stored) => {
      this.#waiting.push({ packet, event, stored });
      this.#unstored++;
      this.#hurry();
    });
  }

  sent(packet: Packet) {
    if (this.hasRoom()) void this.ingest(packet);
    else this.#needs.metrics.note(packet.imei, packet.kind, 'turned_back');
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

  #schedule() {
    this.#urgency = this.#away ? 'away' : this.#wantedUrgency();
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      const next = () => this.#schedule();
      this.flush().then(next, next);
    }, this.#patience[this.#urgency]);
  }

  #wantedUrgency() {
    if (this.backlog() >= batchRows) return 'full';
    return this.#waiting.length > 0 ? 'ingested' : 'idle';
  }

  /** The first message starts the wait for others, and the one that fills the batch ends it. */
  #hurry() {
    if (this.#running || this.#away || this.#stopped) return;
    if (this.#urgency !== this.#wantedUrgency()) this.#schedule();
  }

  /** Stores everything waiting, in transactions of limited size; on failure it waits again. */
  async #round() {
    try {
      await this.#writeLast(this.#logins, 'login', storeLogins);
      await this.#writeLast(this.#packs, 'bms', storePacks);
      for (let left = this.#dirty.size; left >= 0; left -= mostStates) await this.#writeSome();
      if (this.#away) this.#needs.log.info({}, 'the database stores the fleet again');
      this.#away = false;
    } catch (error) {
      this.#noteFailure(error instanceof Undone ? error.cause : error);
      throw error;
    }
  }

  #noteFailure(error: unknown) {
    if (!this.#away)
      this.#needs.log.error(
        { error: lineOf(error) },
        'the database does not store the fleet; memory keeps it',
      );
    this.#away = true;
    this.#countFailures(1);
  }

  #countFailures(by: number) {
    this.#needs.metrics.count('gateway_store_failures_total', 'Batches the database did not take', by);
  }

  /**
   * One transaction: all messages, and at least the states of the vehicles that sent them. An unstored message must find
   * a state without it when it is repeated.
   */
  async #writeSome() {
    const waiting = this.#waiting.splice(0);
    const rows: Row[] = [...waiting, ...this.#changed(waiting)];
    let left: readonly Row[] = [];
    try {
      await divided(
        rows,
        (some) => writeBatch(this.#needs, some),
        (row, error) => this.#drop(row, error),
      );
    } catch (error) {
      left = error instanceof Undone ? (error.left as Row[]) : rows;
      for (const { index } of left.filter(isState)) this.#dirty.add(index);
      this.#waiting = [...left.filter(isWaiting), ...this.#waiting];
      throw error;
    } finally {
      const again = new Set<Row>(left);
      for (const row of waiting)
        if (!again.has(row)) {
          this.#unstored--;
          row.stored();
        }
    }
  }

  /** The changed states: those of the senders, and others as far as there is room. */
  #changed(waiting: readonly Waiting[]): Changed[] {
    const { fleet } = this.#needs;
    const ingested = new Set(waiting.map(({ packet }) => fleet.indexOf(packet.vehicle)));
    const dirty = this.#dirty.take();
    const others = dirty.filter((index) => !ingested.has(index));
    for (const index of others.slice(mostStates)) this.#dirty.add(index);
    const now = [...dirty.filter((index) => ingested.has(index)), ...others.slice(0, mostStates)];
    return now.map((index) => ({
      index,
      vehicle: fleet.columns.vehicle[index] ?? 0,
      facts: fleet.facts(index),
    }));
  }

  /** The latest value per controller. */
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

  /** A row that the database rejects must not keep the others from being stored. */
  #drop(row: Row, error: unknown) {
    const { imei, kind } = isWaiting(row)
      ? row.packet
      : { imei: this.#needs.fleet.identity(row.index).imei ?? '', kind: 'state' };
    this.#noteDropped(imei, kind, error);
  }

  #noteDropped(imei: string, kind: string, error: unknown) {
    this.#needs.metrics.note(imei, kind, 'unstorable', lineOf(error));
  }
}
