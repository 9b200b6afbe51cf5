import { chunkTopic, type TransferOffer } from '@kickstand/contract/fleet/devices';
import { shardOf } from '@kickstand/domain/fleet/devices';
import { chunksOf, unpackChunk } from '@kickstand/domain/fleet/upgrades';
import mqtt, { type MqttClient } from 'mqtt';
import { topicOf } from '../device.ts';
import { nth } from '../fleet-fixture.ts';
import { statuses } from '../gateway-fixture.ts';

const mostAsked = 8;
/** As the wire says. */
const againMs = 30_000;
const pingMs = 60_000;
const restartMs = 300;

/** A controller by itself: it takes in whatever firmware it is offered, comes back after breaks, and answers commands. */
export class Downloader {
  /** How often it has put an image in. */
  installs = 0;
  #version: string;
  #isOnTrial = false;
  #offer: TransferOffer | undefined;
  /** How many chunks it has, from the first, and how many it has asked for. */
  #got = 0;
  #asked = 0;
  #seq = 0;
  readonly #imei: string;
  readonly #client: MqttClient;
  readonly #pings: NodeJS.Timeout;
  #again: NodeJS.Timeout | undefined;

  constructor(port: number, n: number, version: string) {
    const { imei, password } = nth(n);
    this.#imei = imei;
    this.#version = version;
    const login = { clientId: imei, username: imei, password, reconnectPeriod: 500 };
    this.#client = mqtt.connect(`mqtt://127.0.0.1:${port}`, login);
    this.#client.on('error', () => undefined);
    this.#client.on('connect', () => void this.#arrive());
    this.#client.on('message', (topic, payload) => this.#hear(topic, payload));
    this.#pings = setInterval(() => this.#ping(), pingMs);
  }

  async stop() {
    clearInterval(this.#pings);
    clearTimeout(this.#again);
    await this.#client.endAsync(true);
  }

  async #arrive() {
    const chunks = chunkTopic.replace(':shard', String(shardOf(this.#imei))).replace(':imei', this.#imei);
    const topics = [topicOf('command', this.#imei), topicOf('offer', this.#imei), chunks];
    await this.#client.subscribeAsync(topics, { qos: 1 }).catch(() => undefined);
    this.#login();
    this.#ping();
  }

  #say(kind: 'login' | 'ping' | 'reply' | 'firmware', fields: object) {
    this.#seq = Math.max(this.#seq + 1, Date.now() % 1_000_000_000);
    const message = { seq: this.#seq, at: Date.now(), ...fields };
    this.#client.publish(topicOf(kind, this.#imei), JSON.stringify(message), { qos: 1 });
  }

  #login() {
    this.#say('login', { fw: this.#version, voice: 'v12', iccid: '89860000000000000000', gsm: 20, hw: 'A' });
  }

  #ping() {
    const power = { millivolts: 52_000, percent: 80 };
    this.#say('ping', { gsm: 20, ...power, status: statuses.parked, mode: 'normal' });
  }

  #hear(topic: string, payload: Buffer) {
    if (topic.endsWith('/command')) return this.#obey(JSON.parse(payload.toString()));
    if (topic.endsWith('/chunk')) return this.#take(payload);
    return this.#consider(JSON.parse(payload.toString()));
  }

  #obey({ commandId, order }: { commandId: string; order: { do: string } }) {
    this.#say('reply', { commandId, code: 0, status: statuses.parked });
    if (order.do !== 'query') return;
    this.#ping();
    if (!this.#isOnTrial) return;
    this.#isOnTrial = false;
    this.#progress('confirmed');
  }

  #consider(offer: TransferOffer) {
    if (offer.version === this.#version) return this.#login();
    if (this.#offer?.jobId !== offer.jobId) this.#got = 0;
    this.#offer = offer;
    if (!offer.install || this.#got < chunksOf(offer.size)) return this.#ask();
    clearTimeout(this.#again);
    this.installs += 1;
    this.#version = offer.version;
    this.#isOnTrial = true;
    this.#progress('rebooting');
    setTimeout(() => this.#login(), restartMs);
  }

  #take(payload: Buffer) {
    const chunk = unpackChunk(payload);
    if (chunk?.jobId !== this.#offer?.jobId || chunk?.index !== this.#got) return;
    this.#got += 1;
    if (this.#got === this.#asked) this.#ask();
  }

  #ask() {
    const offer = this.#offer;
    if (!offer) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#ask(), againMs);
    const left = chunksOf(offer.size) - this.#got;
    if (left === 0) return this.#progress('verified');
    const count = Math.min(mostAsked, left);
    this.#asked = this.#got + count;
    this.#progress('downloading', { from: this.#got, count });
  }

  #progress(state: string, more: object = {}) {
    this.#say('firmware', { jobId: this.#offer?.jobId, state, ...more });
  }
}
