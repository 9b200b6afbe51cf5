import { lifecycles } from '@kickstand/contract/fleet/vehicles';
import {
  alarmLevelOf,
  edgesOf,
  isKnown,
  onBegin,
  raisedBits,
  simExpiringDays,
  withRecord,
} from '@kickstand/domain/fleet/alarms';
import { alarmBits } from '@kickstand/domain/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Bus } from '../../kernel/bus/bus.ts';
import type { Database, Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { type AlarmNews, alarmNewsTopic } from '../../live/alarm-news.ts';
import type { ChangeLog } from '../../live/change-log.ts';
import type { FleetState } from '../../live/fleet.ts';
import {
  type AlarmKey,
  alarmsInHand,
  type Began,
  countAgain,
  endAlarms,
  followVehicles,
  newestAlarms,
  type Raised,
  raiseAlarms,
  simExpiringBy,
} from './alarm-watch.store.ts';

/** Vehicles per transaction. */
const batchVehicles = 1_000;
/** The most alarms announced to consoles per round; the list has them all. */
const mostTold = 20;
const dayMs = 86_400_000;

interface Needs {
  database: Database;
  fleet: FleetState;
  bus: Pick<Bus, 'publish'>;
  now(): number;
  /** The time zone of local days. */
  zone: string;
}

/** Raises and ends alarms from the fleet's state. */
export interface AlarmWatch {
  /** Loads the stored alarms and the fleet's state; call before the first `look`. */
  begin(): Promise<void>;
  /** Processes the vehicles that changed; those that could not be stored are retried in the next round. */
  look(): Promise<void>;
  /** Checks for SIM cards that expire soon. */
  lookAtSims(): Promise<void>;
  stop(): void;
}

export const makeAlarmWatch = (needs: Needs): AlarmWatch => new Watch(needs);

interface Batch {
  indexes: number[];
  bits: number[];
  began: Began[];
  ended: AlarmKey[];
  moved: number[];
}

class Watch implements AlarmWatch {
  readonly #needs: Needs;
  readonly #changed: ChangeLog;
  /** By vehicle index: the bits of the stored alarms, and the owner they are stored under. */
  #known: number[] = [];
  #owner: string[] = [];
  #expiring: ReadonlySet<number> | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#changed = needs.fleet.follow('seen');
  }

  async begin() {
    const { database, fleet, now } = this.#needs;
    const at = now();
    const inHand = await database.read(everything, (db) => alarmsInHand(db, at));
    for (const { vehicle, type, ...last } of inHand) {
      const index = fleet.indexOf(vehicle);
      if (index === undefined) continue;
      const bit = alarmBits([type]);
      const holdsNow = (this.#raised(index) & bit) !== 0;
      if (isKnown({ ...last, holdsNow }, at)) this.#known[index] = (this.#known[index] ?? 0) | bit;
    }
    for (let index = 0; index < fleet.size; index++) this.#changed.add(index);
  }

  async look() {
    const whole = this.#changed.size;
    for (let seen = 0; seen < whole; seen += batchVehicles)
      await this.#lookAt(this.#changed.take(batchVehicles));
  }

  async lookAtSims() {
    const { database, fleet, now, zone } = this.#needs;
    const day = businessDayOf(now() + simExpiringDays * dayMs, zone);
    this.#expiring = await database.read(everything, (db) => simExpiringBy(db, day));
    for (let index = 0; index < fleet.size; index++) this.#changed.add(index);
  }

  stop() {
    this.#needs.fleet.unfollow(this.#changed);
  }

  #raised(index: number) {
    const { alarms, lifecycle } = this.#needs.fleet.columns;
    return raisedBits(alarms[index] ?? 0, lifecycles[lifecycle[index] ?? 0] ?? 'in_stock');
  }

  async #lookAt(indexes: number[]) {
    const batch = this.#judge(indexes);
    const { began, ended, moved } = batch;
    if (began.length + ended.length + moved.length > 0) {
      try {
        const raised = await this.#needs.database.write(everything, (db) => this.#store(db, batch));
        this.#tell(raised);
      } catch (error) {
        for (const index of indexes) this.#changed.add(index);
        throw error;
      }
    }
    indexes.forEach((index, i) => {
      this.#known[index] = batch.bits[i] ?? 0;
      this.#owner[index] = this.#ownerOf(index);
    });
  }

  #judge(indexes: number[]): Batch {
    const batch: Batch = { indexes, bits: [], began: [], ended: [], moved: [] };
    for (const index of indexes) {
      this.#setRecord(index);
      const bits = this.#raised(index);
      const before = this.#known[index] ?? 0;
      batch.bits.push(bits);
      if (bits !== before) this.#noteEdges(batch, index, before, bits);
      const owner = this.#owner[index];
      if (owner !== undefined && owner !== this.#ownerOf(index))
        batch.moved.push(this.#needs.fleet.columns.vehicle[index] ?? 0);
    }
    return batch;
  }

  /** Writes the stored alarms of the vehicle into its state. */
  #setRecord(index: number) {
    const { fleet, now } = this.#needs;
    const { lifecycle, vehicle } = fleet.identity(index);
    const facts = fleet.facts(index);
    const next = withRecord(facts, { lifecycle, simExpiring: this.#expiring?.has(vehicle) });
    if (next !== facts) fleet.put(index, next, now());
  }

  #noteEdges({ began, ended }: Batch, index: number, before: number, after: number) {
    const edges = edgesOf(before, after);
    const { lng, lat } = this.#needs.fleet.facts(index);
    const vehicle = this.#needs.fleet.columns.vehicle[index] ?? 0;
    for (const type of edges.began)
      began.push({ id: newId(), vehicle, type, level: alarmLevelOf[type], lng, lat });
    for (const type of edges.ended) ended.push({ vehicle, type });
  }

  #ownerOf(index: number) {
    const { agent, area } = this.#needs.fleet.columns;
    return `${agent[index]}/${area[index]}`;
  }

  async #store(db: Db, { began, ended, moved }: Batch): Promise<Raised[]> {
    const now = this.#needs.now();
    if (ended.length > 0) await endAlarms(db, ended, now);
    if (moved.length > 0) await followVehicles(db, moved);
    if (began.length === 0) return [];
    const newest = await newestAlarms(db, began);
    const judged = began.map((one) => ({ one, last: newest(one), step: onBegin(newest(one), now) }));
    const fresh = judged.flatMap(({ one, step }) => (step === 'raise' ? [one] : []));
    const again = judged.flatMap(({ one, last, step }) =>
      last && step !== 'raise' ? [{ vehicle: one.vehicle, id: last.id, reopen: step === 'reopen' }] : [],
    );
    if (again.length > 0) await countAgain(db, again, now);
    return fresh.length > 0 ? raiseAlarms(db, fresh, now) : [];
  }

  /** Red alarms are announced as they are raised. */
  #tell(raised: readonly Raised[]) {
    const at = this.#needs.now();
    const red = raised.filter(({ type }) => alarmLevelOf[type] === 'red').slice(0, mostTold);
    for (const alarm of red) {
      const news: AlarmNews = { ...alarm, level: alarmLevelOf[alarm.type], at };
      this.#needs.bus.publish(alarmNewsTopic, JSON.stringify(news));
    }
  }
}
