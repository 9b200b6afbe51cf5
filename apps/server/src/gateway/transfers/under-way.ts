import { afterUpgradeEvent, isUpgradeOver, type UpgradeEvent } from '@kickstand/domain/fleet/upgrades';
import type { KeptVehicle, OpenJob, VehicleChange } from './transfers.store.ts';

/** A vehicle under way, with its upgrade. */
export interface Underway {
  job: OpenJob;
  one: KeptVehicle;
  /** When it was last offered the package by this gateway, epoch ms. */
  askedAt: number;
}

/**
 * The vehicles that are under way, by their controllers. What happens to them is known here first and written down
 * after it; the table is the truth when the gateway starts anew.
 */
export class UnderWay {
  readonly #byImei = new Map<string, Underway>();
  /** In which state the table has those that changed. */
  readonly #changed = new Map<string, VehicleChange['from']>();
  /** Who changed since the table began to be read: what it says of them is old. */
  readonly #changedSince = new Set<string>();

  get all(): Iterable<Underway> {
    return this.#byImei.values();
  }

  find(imei: string): Underway | undefined {
    return this.#byImei.get(imei);
  }

  add(job: OpenJob, one: KeptVehicle, askedAt = 0) {
    // What was known of it in another upgrade is over.
    this.#changed.delete(one.imei);
    this.#byImei.set(one.imei, { job, one, askedAt });
  }

  /** The table is read from now on. */
  beginTakeOver() {
    this.#changedSince.clear();
  }

  #isNewer(imei: string) {
    return this.#changed.has(imei) || this.#changedSince.has(imei);
  }

  /** Take over how things stand in the table; who changed since it began to be read is known better here. */
  takeOver(jobs: ReadonlyMap<string, OpenJob>, kept: readonly KeptVehicle[]) {
    const there = new Set(kept.map(({ imei }) => imei));
    for (const imei of this.#byImei.keys())
      if (!there.has(imei) && !this.#isNewer(imei)) this.#byImei.delete(imei);
    for (const one of kept) {
      const job = jobs.get(one.jobId);
      if (job) this.#takeOverOne(job, one);
    }
  }

  #takeOverOne(job: OpenJob, one: KeptVehicle) {
    const known = this.#byImei.get(one.imei);
    const isThere = known?.one.jobId === one.jobId;
    if (isThere) known.job = job;
    if (this.#isNewer(one.imei)) return;
    if (isThere) known.one = one;
    else this.add(job, one);
  }

  /** Something happened to one of them; answers whether that changed it. */
  happens(underway: Underway, event: UpgradeEvent, now: number): boolean {
    const before = underway.one;
    const after = { ...before, ...afterUpgradeEvent(before, event, now) };
    if (isSame(before, after)) return false;
    if (!this.#changed.has(before.imei)) this.#changed.set(before.imei, before.state);
    this.#changedSince.add(before.imei);
    underway.one = after;
    return true;
  }

  /** What has to be written; those that are over are forgotten once it is. */
  changes(): VehicleChange[] {
    return [...this.#changed].flatMap(([imei, from]) => {
      const known = this.#byImei.get(imei);
      return known ? [{ ...known.one, from }] : [];
    });
  }

  /** These were written. */
  written(changes: readonly VehicleChange[]) {
    for (const { from: _, ...was } of changes) {
      const { imei, state } = was;
      const known = this.#byImei.get(imei);
      const isNewer = known && !isSame(known.one, was);
      if (isNewer) this.#changed.set(imei, state);
      else this.#changed.delete(imei);
      if (!isNewer && isUpgradeOver(state)) this.#byImei.delete(imei);
    }
  }
}

const isSame = (one: KeptVehicle, other: KeptVehicle) =>
  (Object.keys(one) as (keyof KeptVehicle)[]).every((key) => one[key] === other[key]);
