import { createHash, type Hash, type KeyObject, verify } from 'node:crypto';
import type { TransferOffer } from '@kickstand/contract/fleet/devices';
import { chunksOf, signedText, unpackChunk } from '@kickstand/domain/fleet/upgrades';
import type { Device, Say } from './device.ts';
import { fateOf, receptionOf, type UpgradeFate, type UpgradeFaults } from './upgrade-faults.ts';

/** Unanswered messages are repeated after so long, milliseconds of the town. */
const againMs = 30_000;
/** The message about the restart is sent before the connection is cut, milliseconds. */
const restartAfterMs = 1_500;
/** An unconfirmed new image is reverted after so long, milliseconds. */
const trialMs = 10 * 60_000;
/** One that does not come back stays silent. */
const forGood = Number.MAX_SAFE_INTEGER;
/** The share of lost chunks. */
const lostShare = 0.005;

/** The dependencies of a controller's upgrade. */
interface Needs {
  device: Device;
  say: Say;
  faults: UpgradeFaults;
  /** The key for verifying the manufacturer’s firmware; without it none is accepted. */
  makerKey: KeyObject | undefined;
  /** How many times faster than the clock the town runs. */
  pace: number;
  now(): number;
  /** A number from 0 to below 1. */
  chance(): number;
  /** Disconnects, and reconnects with a login. */
  restart(): void;
  /** Out of reach until an instant. */
  goOffline(until: number): void;
}

interface Loading {
  offer: TransferOffer;
  hash: Hash;
  got: number;
  /** The index after the requested chunks. */
  asked: number;
  isVerified: boolean;
  fate: UpgradeFate;
  /** When unanswered requests are repeated. */
  againAt: number;
}

/** One that stops for good is silent from the middle on. */
const isStuck = ({ fate, got, offer }: Loading) => fate === 'stop' && got >= chunksOf(offer.size) / 2;

/** The two slots of a controller: what it runs, and what it is receiving. */
export class Upgrade {
  readonly #needs: Needs;
  #loading: Loading | undefined;
  #nextAskAt = 0;
  #trialEndsAt = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** The server offers a package, or permits installing a complete one. */
  offered(offer: TransferOffer) {
    const known = this.#loading;
    if (known?.offer.jobId !== offer.jobId) return this.#begin(offer);
    if (!known.isVerified) return this.#ask();
    if (offer.install) this.#install(known);
  }

  #begin(offer: TransferOffer) {
    const { device, faults, say } = this.#needs;
    if (this.#runs(offer) === offer.version) return say({ kind: 'login' });
    const fate = fateOf(faults, device, offer.jobId);
    const hash = createHash('sha256');
    this.#loading = { offer, hash, got: 0, asked: 0, isVerified: false, fate, againAt: 0 };
    this.#ask();
  }

  #runs({ kind }: Pick<TransferOffer, 'kind'>) {
    const { slots } = this.#needs.device;
    return kind === 'firmware' ? slots.fw : slots.voice;
  }

  /** Requests as much as arrives in about a second. */
  #ask() {
    const loading = this.#loading;
    if (!loading) return;
    const { device, say, now } = this.#needs;
    const { offer, got } = loading;
    loading.againAt = now() + againMs / this.#needs.pace;
    if (isStuck(loading)) return;
    const count = Math.min(
      8,
      Math.max(1, Math.round(receptionOf(device.imei) / offer.chunk)),
      chunksOf(offer.size) - got,
    );
    loading.asked = got + count;
    say({ kind: 'firmware', jobId: offer.jobId, state: 'downloading', from: got, count });
  }

  /** A chunk has arrived. */
  received(packed: Uint8Array) {
    const loading = this.#loading;
    const chunk = unpackChunk(packed);
    if (
      !loading ||
      isStuck(loading) ||
      !chunk ||
      chunk.jobId !== loading.offer.jobId ||
      chunk.index !== loading.got
    )
      return;
    const { device, now, pace, chance } = this.#needs;
    if (chance() < lostShare) return;
    loading.hash.update(chunk.bytes);
    loading.got += 1;
    loading.againAt = now() + againMs / this.#needs.pace;
    if (loading.got === chunksOf(loading.offer.size)) return this.#verify(loading);
    if (loading.got === loading.asked)
      this.#nextAskAt = now() + (8 * loading.offer.chunk * 1_000) / receptionOf(device.imei) / pace / 4;
  }

  #verify(loading: Loading) {
    const { say } = this.#needs;
    const { jobId } = loading.offer;
    const code = this.#whyNot(loading);
    if (code) {
      this.#loading = undefined;
      return say({ kind: 'firmware', jobId, state: 'refused', code });
    }
    loading.isVerified = true;
    say({ kind: 'firmware', jobId, state: 'verified' });
  }

  /** Why it rejects a complete image: not the one offered, or not signed by a trusted key. */
  #whyNot({ fate, hash, offer }: Loading) {
    if (fate === 'hash' || hash.copy().digest('hex') !== offer.sha256) return 'hash';
    return offer.kind === 'voice' || this.#isSigned(offer) ? undefined : 'signature';
  }

  #isSigned(offer: TransferOffer) {
    const { makerKey } = this.#needs;
    const signature = Buffer.from(offer.signature, 'base64');
    return makerKey !== undefined && verify(null, Buffer.from(signedText(offer)), makerKey, signature);
  }

  /** Starts the new image on trial; never while the vehicle is in use. */
  #install({ offer, fate }: Loading) {
    const { device, say, now } = this.#needs;
    if (!device.armed || device.motion) return;
    this.#loading = undefined;
    const { slots } = device;
    const before = this.#runs(offer);
    const runs = offer.kind === 'firmware' ? { fw: offer.version } : { voice: offer.version };
    device.slots = { ...slots, ...runs, trial: { jobId: offer.jobId, kind: offer.kind, before, fate } };
    say({ kind: 'firmware', jobId: offer.jobId, state: 'rebooting' });
    device.rebootAt = now() + restartAfterMs;
  }

  /** After a restart: with the new image, with the old one, or not at all. Returns whether it comes back. */
  restarts(): boolean {
    const { device, goOffline, now } = this.#needs;
    const { trial } = device.slots;
    if (!trial) return true;
    if (trial.fate === 'brick') {
      goOffline(forGood);
      return false;
    }
    if (trial.fate === 'back') this.#goBack();
    else this.#trialEndsAt = now() + trialMs;
    return true;
  }

  #goBack() {
    const { device } = this.#needs;
    const { trial, wentBack: _, ...slots } = device.slots;
    if (!trial) return;
    const runs = trial.kind === 'firmware' ? { fw: trial.before } : { voice: trial.before };
    device.slots = { ...slots, ...runs, wentBack: trial.jobId };
  }

  /** After a login: reports a reverted image. */
  loggedIn() {
    const { device, say } = this.#needs;
    const { wentBack, ...slots } = device.slots;
    if (wentBack === undefined) return;
    device.slots = slots;
    say({ kind: 'firmware', jobId: wentBack, state: 'rolled_back' });
  }

  /** After an answer: the image on trial is confirmed. */
  answered() {
    const { device, say } = this.#needs;
    const { trial, ...slots } = device.slots;
    if (!trial) return;
    device.slots = slots;
    this.#trialEndsAt = 0;
    say({ kind: 'firmware', jobId: trial.jobId, state: 'confirmed' });
  }

  /** Handles what is due by the clock. */
  step(now: number) {
    const { device, say, restart } = this.#needs;
    if (this.#trialEndsAt > 0 && now >= this.#trialEndsAt) {
      this.#trialEndsAt = 0;
      this.#goBack();
      restart();
    }
    const loading = this.#loading;
    if (!loading || device.offlineUntil > 0) return;
    if (this.#nextAskAt > 0 && now >= this.#nextAskAt) {
      this.#nextAskAt = 0;
      this.#ask();
    } else if (now >= loading.againAt) {
      loading.againAt = now + againMs / this.#needs.pace;
      if (loading.isVerified) say({ kind: 'firmware', jobId: loading.offer.jobId, state: 'verified' });
      else this.#ask();
    }
  }
}
