import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type IPublishPacket, type Packet, parser, writeToStream } from 'mqtt-packet';
import type { Uplink } from './bus.ts';

/** One connection of a line. */
export interface ConnectionOptions {
  /** The broker, with the account of the programs. */
  url: string;
  clientId: string;
  /** Whether the broker keeps a session under this name, with messages that arrive while nobody is connected. */
  isKept: boolean;
  /** Topics to subscribe to. */
  wanted: readonly string[];
  /** Topics to unsubscribe from; messages already queued in the session still arrive. */
  unwanted?: readonly string[];
  ingest: Uplink;
  /** The number of unacknowledged messages at which reading stops. */
  window: number;
  /** How long the broker may take to accept the line, milliseconds. */
  patienceMs: number;
  /** Interval of keep-alive pings, milliseconds. */
  pingMs: number;
  /** The broker has accepted the subscriptions. */
  onReady(): void;
  /** The connection is gone. */
  onGone(): void;
}

/** Packet ids of the first packets of every connection; ids must be unique while in flight. */
const [subscribing, unsubscribing] = [1, 2];
/** The broker's return code for a refused subscription. */
const notGranted = 128;
/** Unanswered pings after which the broker counts as gone. A process that was itself busy reads an answer late. */
const mostSilent = 2;
/** How long the broker may take to close, milliseconds. */
const goodbyeMs = 1_000;

/**
 * A connection to a broker that acknowledges each message once stored, in any order. A message that cannot be stored
 * ends it, and the broker redelivers what was not acknowledged.
 */
export class LineConnection {
  readonly #options: ConnectionOptions;
  readonly #socket: Socket;
  readonly #patience: NodeJS.Timeout;
  #pinging: NodeJS.Timeout | undefined;
  /** Pings since the last sign of life. */
  #silent = 0;
  /** Messages received but not stored yet. */
  #waiting = 0;
  /** Messages that arrived beyond the window. */
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

  /** Stops receiving; received messages are still acknowledged once stored, then the connection ends. */
  rest() {
    this.#isResting = true;
    this.#socket.pause();
    if (this.#waiting === 0) this.leave();
  }

  /** Disconnects cleanly. The broker keeps unacknowledged messages if it keeps the session. */
  leave() {
    this.#isResting = true;
    if (this.#socket.pending || !this.#socket.writable) return this.end();
    this.#send({ cmd: 'disconnect' });
    this.#socket.end();
    // A connection that is closed with something unread takes the last acknowledgements with it.
    this.#socket.resume();
    setTimeout(() => this.end(), goodbyeMs).unref();
  }

  /** Breaks the connection. */
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
        return this.#ingest(packet);
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

  #ingest(packet: IPublishPacket) {
    if (this.#waiting < this.#options.window) return this.#store(packet);
    this.#beyond.push(packet);
    this.#socket.pause();
  }

  #store({ topic, payload, qos, messageId }: IPublishPacket) {
    // What was read and is not heard any more comes again to whoever is next.
    if (this.#isResting) return;
    const stored = this.#options.ingest(topic, payload as Buffer);
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
