import type { KeyObject } from 'node:crypto';
import { chunkTopic, commandOrder, deviceTopics } from '@kickstand/contract/fleet/devices';
import { type Chance, chanceFrom } from '@kickstand/town';
import { obey } from './riders/orders.ts';
import type { Device, Word } from './vehicle/device.ts';
import { payloadOf, topicAt, topicOf } from './vehicle/messages.ts';
import type { Line, Radio } from './vehicle/radio.ts';
import { Upgrade } from './vehicle/upgrade.ts';
import type { UpgradeFaults } from './vehicle/upgrade-faults.ts';

/** Messages that a controller buffers without signal, newest last. */
const keptWithoutSignal = 300;
/** The share of controllers that sometimes do not answer. */
const deafShare = 0.01;

const orderSchema = deviceTopics.command.payload;
const offerSchema = deviceTopics.offer.payload;

/** A controller's environment. */
export interface Air {
  radio: Radio;
  chance: Chance;
  now(): number;
  /** Controllers' errors with packages. */
  faults: UpgradeFaults;
  /** The key for verifying the manufacturer’s firmware. */
  makerKey: KeyObject | undefined;
  /** How many times faster than real time the town runs. */
  pace: number;
}

/** Connects a vehicle to the network: sends its messages, receives its commands, and loses signal. */
export class PhoneLine {
  readonly device: Device;
  readonly upgrade: Upgrade;
  readonly #radio: Radio;
  readonly #password: string;
  readonly #chance: Chance;
  readonly #now: () => number;
  /** The controller's clock error, milliseconds. */
  readonly #skew: number;
  #line: Line | undefined;
  #kept: [kind: Word['kind'], payload: string][] = [];

  constructor(device: Device, password: string, { radio, chance, now, faults, makerKey, pace }: Air) {
    this.device = device;
    this.#password = password;
    this.#radio = radio;
    this.#chance = chance;
    this.#now = now;
    this.#skew = skewOf(device.imei);
    this.upgrade = new Upgrade({
      device,
      faults,
      makerKey,
      pace,
      now,
      say: (word) => this.say(word),
      chance: () => chance.next(),
      restart: () => this.reboot(),
      goOffline: (until) => this.loseSignal(until),
    });
  }

  /** Registers with the network and logs in as soon as the connection is up. */
  open() {
    const { imei } = this.device;
    this.#line = this.#radio.open({
      username: imei,
      password: this.#password,
      listenOn: [topicOf('command', imei), topicOf('offer', imei), topicAt(chunkTopic, imei)],
      onUp: () => this.#loggedIn(),
      onMessage: (topic, payload) => this.#hear(topic, payload),
    });
  }

  close() {
    this.#line?.close();
    this.#line = undefined;
  }

  /** Without signal until `until` (epoch ms): in a basement, or with a failed SIM card. */
  loseSignal(until: number) {
    this.device.offlineUntil = until;
    this.close();
  }

  /** The controller restarts: disconnects, then reconnects with a login. */
  reboot() {
    this.device.rebootAt = 0;
    this.close();
    if (this.upgrade.restarts()) this.open();
  }

  /** Signal is back: reconnects and sends what was buffered. */
  regainSignal() {
    this.device.offlineUntil = 0;
    this.open();
  }

  say = (word: Word) => {
    const payload = JSON.stringify(payloadOf(this.device, word, this.#now() + this.#skew, this.#chance));
    const sent =
      this.device.offlineUntil === 0 && this.#line?.send(topicOf(word.kind, this.device.imei), payload);
    if (!sent) this.#keep(word.kind, payload);
  };

  #keep(kind: Word['kind'], payload: string) {
    if (kind !== 'gps' && kind !== 'notify' && kind !== 'firmware') return;
    this.#kept.push([kind, payload]);
    if (this.#kept.length > keptWithoutSignal) this.#kept.shift();
  }

  #loggedIn() {
    this.say({ kind: 'login' });
    for (const [kind, payload] of this.#kept.splice(0))
      this.#line?.send(topicOf(kind, this.device.imei), payload);
    this.say({ kind: 'ping' });
    if (this.device.powered) this.say({ kind: 'bms' });
    this.say({ kind: 'gps' });
    this.upgrade.loggedIn();
  }

  #hear(topic: string, payload: Buffer) {
    if (topic.endsWith('/chunk')) return this.upgrade.received(payload);
    if (!topic.endsWith('/firmware')) return this.#obey(payload);
    const offer = offerSchema.safeParse(parsed(payload));
    if (offer.success) this.upgrade.offered(offer.data);
  }

  #obey(payload: Buffer) {
    const order = orderSchema.safeParse(parsed(payload));
    if (!order.success || this.#chance.happens(deafShare)) return;
    const { commandId, expiresAt, sentAt } = order.data;
    // The controller's clock may be wrong, so only the span between the two instants counts.
    if (expiresAt <= sentAt) return;
    const code = obey(this.device, commandOrder.parse(order.data.order), this.#now(), this.say);
    this.say({ kind: 'reply', commandId, code });
    if (order.data.order.do === 'query') this.upgrade.answered();
  }
}

/** The same clock error at every start, like a real controller. */
function skewOf(imei: string) {
  const chance = chanceFrom(Number(imei.slice(-9)));
  return chance.happens(0.01) ? chance.whole(-90_000, 90_000) : chance.whole(-800, 800);
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
}
