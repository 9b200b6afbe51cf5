import type { KeyObject } from 'node:crypto';
import { chunkTopic, commandOrder, deviceTopics } from '@kickstand/contract/fleet/devices';
import { type Chance, chanceFrom } from '@kickstand/town';
import { obey } from './riders/orders.ts';
import type { Device, Word } from './vehicle/device.ts';
import { payloadOf, topicAt, topicOf } from './vehicle/messages.ts';
import type { Line, Radio } from './vehicle/radio.ts';
import { Upgrade } from './vehicle/upgrade.ts';
import type { UpgradeFaults } from './vehicle/upgrade-faults.ts';

/** Messages that a controller keeps while it has no signal, newest last. */
const keptWithoutSignal = 300;
/** One controller in so many answers nothing at times. */
const deafShare = 0.01;

const orderSchema = deviceTopics.command.payload;
const offerSchema = deviceTopics.offer.payload;

/** What a controller lives among. */
export interface Air {
  radio: Radio;
  chance: Chance;
  now(): number;
  /** What controllers do wrong with packages. */
  faults: UpgradeFaults;
  /** By which controllers tell their maker’s firmware. */
  makerKey: KeyObject | undefined;
  /** How many times faster than the clock the town lives. */
  pace: number;
}

/** Ties a vehicle to the air: says its words, hears its orders, and loses its signal. */
export class PhoneLine {
  readonly device: Device;
  readonly upgrade: Upgrade;
  readonly #radio: Radio;
  readonly #password: string;
  readonly #chance: Chance;
  readonly #now: () => number;
  /** Wrong clock of the controller, milliseconds. */
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
      goSilent: (until) => this.loseSignal(until),
    });
  }

  /** Register with the network and log in as soon as the line is up. */
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

  /** Out of reach until `until` (epoch ms): in a cellar, or its SIM card gave up. */
  loseSignal(until: number) {
    this.device.silentUntil = until;
    this.close();
  }

  /** The controller starts anew: off the air, and on again with a login. */
  reboot() {
    this.device.rebootAt = 0;
    this.close();
    if (this.upgrade.restarts()) this.open();
  }

  /** Back in reach: connects again and sends what was kept. */
  regainSignal() {
    this.device.silentUntil = 0;
    this.open();
  }

  say = (word: Word) => {
    const payload = JSON.stringify(payloadOf(this.device, word, this.#now() + this.#skew, this.#chance));
    const sent =
      this.device.silentUntil === 0 && this.#line?.send(topicOf(word.kind, this.device.imei), payload);
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

/** The same wrong clock at every start, as a real controller would have. */
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
