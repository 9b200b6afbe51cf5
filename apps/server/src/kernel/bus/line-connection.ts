import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type IPublishPacket, type Packet, parser, writeToStream } from 'mqtt-packet';
import type { Uplink } from './bus.ts';

/** One connection of a line. */
export interface ConnectionOptions {
  /** The broker, with the account of the programs. */
  url: string;
  clientId: string;
  /** Whether the broker keeps a session under this name, with what comes while nobody is connected. */
  isKept: boolean;
  /** What it wants to hear from now on. */
  wanted: readonly string[];
  /** What it no longer wants to hear; what the session already holds of it still comes. */
  unwanted?: readonly string[];
  hear: Uplink;
  /** So many messages may wait for their acknowledgement before no more are read. */
  window: number;
  /** How long the broker may take until it takes the line, milliseconds. */
  patienceMs: number;
  /** It is asked so often whether it is still there, milliseconds. */
  pingMs: number;
  /** The broker listens to what is wanted. */
  onReady(): void;
  /** The connection is gone. */
  onGone(): void;
}

/** A first packet of every connection; later ones need a number of their own while they are under way. */
const [subscribing, unsubscribing] = [1, 2];
/** What a broker answers to a subscription that it does not grant. */
const notGranted = 128;
/** After so many questions without a sign of life the broker is gone. A process that was busy itself reads an answer late. */
const mostSilent = 2;
/** How long the broker may take over a goodbye, milliseconds. */
const goodbyeMs = 1_000;

/**
 * A connection to a broker that hears messages and acknowledges each when it is stored, in whatever order they are. One
 * that cannot be stored ends it, and the broker delivers again what was not acknowledged.
 */
export class LineConnection {
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  readonly #patience: NodeJS.Timeout;
  #pinging: NodeJS.Timeout | undefined;
  /** Questions since it last said anything. */
  #silent = 0;
  /** Messages that are heard and not stored. */
  #waiting = 0;
  /** Messages that came with the last of the window. */
  readonly #beyond: IPublishPacket[] = [];
  #isResting = false;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    const socket = opened(options.url);
    this.#socket = socket;
    // Nagle would hold every acknowledgement back for 40 ms.
    socket.setNoDelay(true);
    const packets = parser({ protocolVersion: 4 });
    packets.on('packet', (packet: Packet) => this.#take(packet));
    packets.on('error', () => this.end());
    socket.on('data', (chunk) => {
      this.#silent = 0;
      packets.parse(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(this.#patience);
      clearInterval(this.#pinging);
      options.onGone();
    });
    this.#patience = setTimeout(() => this.end(), options.patienceMs);
    this.#greet();
  }

  /** Hear no more; what was heard is still acknowledged when it is stored, and then the connection ends. */
  rest() {
    this.#isResting = true;
    this.#socket.pause();
    if (this.#waiting === 0) this.leave();
  }

  /** Say goodbye. The broker keeps what is not acknowledged, where it keeps the session. */
  leave() {
    this.#isResting = true;
    if (this.#socket.pending || !this.#socket.writable) return this.end();
    this.#send({ cmd: 'disconnect' });
    this.#socket.end();
    // A connection that is closed with something unread takes the last acknowledgements with it.
    this.#socket.resume();
    setTimeout(() => this.end(), goodbyeMs).unref();
  }

  /** Break off. */
  end() {
    this.#socket.destroy();
  }

  #greet() {
    const { url, clientId, isKept, pingMs } = this.#options;
    const { username, password } = new URL(url);
    this.#send({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: !isKept,
      clientId,
      // A broker waits one and a half times as long.
      keepalive: Math.ceil((2 * pingMs) / 1_000),
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: Buffer.from(decodeURIComponent(password)) }),
    });
  }

  #take(packet: Packet) {
    if (this.#socket.destroyed) return;
    switch (packet.cmd) {
      case 'connack':
        return this.#welcome(packet.returnCode ?? 0);
      case 'suback':
        return packet.granted.includes(notGranted) ? this.end() : this.#ready();
      case 'unsuback':
        return this.#options.wanted.length === 0 ? this.#ready() : undefined;
      case 'publish':
        return this.#hear(packet);
      default:
        return undefined;
    }
  }

  #welcome(refusal: number) {
    if (refusal !== 0) return this.end();
    const { wanted, unwanted = [], pingMs } = this.#options;
    this.#pinging = setInterval(() => this.#ping(), pingMs);
    if (wanted.length > 0) {
      const subscriptions = wanted.map((topic) => ({ topic, qos: 1 as const }));
      this.#send({ cmd: 'subscribe', messageId: subscribing, subscriptions });
    }
    if (unwanted.length > 0)
      this.#send({ cmd: 'unsubscribe', messageId: unsubscribing, unsubscriptions: [...unwanted] });
  }

  #ready() {
    clearTimeout(this.#patience);
    this.#options.onReady();
  }

  #ping() {
    // While nothing is read, its answers are not either.
    if (this.#socket.isPaused()) this.#silent = 0;
    if (this.#silent >= mostSilent) return this.end();
    this.#silent++;
    this.#send({ cmd: 'pingreq' });
  }

  #hear(packet: IPublishPacket) {
    if (this.#waiting < this.#options.window) return this.#store(packet);
    this.#beyond.push(packet);
    this.#socket.pause();
  }

  #store({ topic, payload, qos, messageId }: IPublishPacket) {
    // What was read and is not heard any more comes again to whoever is next.
    if (this.#isResting) return;
    const stored = this.#options.hear(topic, payload as Buffer);
    if (!stored) return this.#acknowledge(qos, messageId);
    this.#waiting++;
    stored.then(
      () => {
        this.#waiting--;
        this.#acknowledge(qos, messageId);
        this.#goOn();
      },
      () => this.end(),
    );
  }

  #goOn() {
    if (this.#isResting && this.#waiting === 0) return this.leave();
    while (this.#beyond.length > 0 && this.#waiting < this.#options.window) {
      const next = this.#beyond.shift();
      if (next) this.#store(next);
    }
    if (this.#waiting < this.#options.window && !this.#isResting) this.#socket.resume();
  }

  #acknowledge(qos: number, messageId: number | undefined) {
    if (qos > 0) this.#send({ cmd: 'puback', messageId });
  }

  #send(packet: Packet) {
    if (this.#socket.writable) writeToStream(packet, this.#socket);
  }
}

function opened(address: string): Socket {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'mqtts:') return connectTcp({ host, port: Number(port || 1883) });
  return connectTls({ host, port: Number(port || 8883), ...(isIP(host) === 0 && { servername: host }) });
}
