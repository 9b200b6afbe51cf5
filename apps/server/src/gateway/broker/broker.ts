import { createServer, type Server, type Socket } from 'node:net';
import { maxMessageBytes } from '@kickstand/contract/fleet/devices';
import { shardOf } from '@kickstand/domain/fleet/devices';
import { Aedes, type AuthenticateError, type Client, type PublishPacket, type Subscription } from 'aedes';
import type { Bus, Uplink } from '../../kernel/bus/bus.ts';
import { FrameGuard } from '../../kernel/bus/mqtt-frames.ts';
import { codeOf, StartError } from '../../kernel/program/start-error.ts';
import { PendingConnections, type PendingLimits } from '../../kernel/web/pending-connections.ts';
import type { GatewayMetrics } from '../gateway-metrics.ts';
import { Allowance, deviceRate, type Rate } from './allowance.ts';
import type { Credentials } from './credentials.ts';

export interface BrokerOptions {
  port: number;
  host: string;
  credentials: Credentials;
  metrics: GatewayMetrics;
  now(): number;
  rate?: Rate;
  /** Password of the account `server`, with which the deployment's programs may publish and receive everything. */
  serverPassword?: string | undefined;
}

export interface Broker {
  bus: Bus;
  /** The requested port, or the free one found for 0. */
  port: number;
  /** Accepts no more connections and messages; those in progress are still answered. */
  close(): Promise<void>;
}

const serverAccount = 'server';
/** A packet of this size closes the connection; smaller ones above `maxMessageBytes` are only dropped. */
export const mostPacketBytes = 64 * 1024;
/** The number of a device's unacknowledged messages at which reading stops. */
export const mostWaiting = 64;
/** Connections that have not identified themselves. A whole fleet that reconnects at once is read within the grace period. */
const pendingLimits: PendingLimits = { mostOfOne: 200, most: 2_000, patienceMs: 10_000, graceMs: 5_000 };
const refusal = { identifier: 2, unavailable: 3, password: 4 } as const;

/** The broker's state of a connected device. */
interface Line {
  imei: string;
  upPrefix: string;
  downPrefix: string;
  allowance: Allowance;
  waiting: number;
}

/** The embedded MQTT broker: devices log in with their own passwords and see only their own topics. */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const exchange = new Exchange(options);
  const silent = new PendingConnections<Socket>(pendingLimits);
  const aedes = await Aedes.createBroker({
    concurrency: 10_000,
    keepaliveLimit: 0,
    maxInflightInbound: 20,
    preConnect: (client, packet, done) => {
      silent.leave(client.conn as Socket);
      // Nothing is kept for a device that is away: commands live in the database. Programs keep what they missed.
      if (packet.username !== serverAccount) packet.clean = true;
      done(null, !exchange.closing && client.conn !== undefined);
    },
    authenticate: (client, username, password, done) =>
      exchange.authenticate(client, username, password, done),
    authorizePublish: (client, packet, done) => exchange.publish(client, packet, done),
    authorizeSubscribe: (client, subscription, done) =>
      done(null, exchange.subscription(client, subscription)),
  });
  exchange.bind(aedes);
  const { server, port } = await listen(aedes, silent, options);
  const close = () =>
    new Promise<void>((resolve) => {
      exchange.closing = true;
      server.close();
      aedes.close(() => resolve());
    });
  return { bus: busOver(aedes, exchange, close), port, close };
}

class Exchange {
  closing = false;
  readonly lines = new Map<string, Client>();
  readonly #lineOf = new WeakMap<Client, Line>();
  readonly #servers = new WeakSet<Client>();
  readonly #options: BrokerOptions;
  /** Devices may connect before the gateway listens: their first messages wait for it. */
  #uplink: Promise<Uplink>;
  #listen: (ingest: Uplink) => void = () => {};

  constructor(options: BrokerOptions) {
    this.#options = options;
    this.#uplink = new Promise((resolve) => {
      this.#listen = resolve;
    });
  }

  get isShared() {
    return this.#options.serverPassword !== undefined;
  }

  ingestWith(ingest: Uplink) {
    this.#listen(ingest);
    this.#uplink = Promise.resolve(ingest);
  }

  bind(aedes: Aedes) {
    aedes.on('clientReady', (client) => {
      const line = this.#lineOf.get(client);
      if (line) this.lines.set(line.imei, client);
    });
    aedes.on('clientDisconnect', (client) => {
      const line = this.#lineOf.get(client);
      if (line && this.lines.get(line.imei) === client) this.lines.delete(line.imei);
    });
    // Broken connections and refused packets are the device's trouble; they are counted where they arise.
    aedes.on('clientError', () => undefined);
    aedes.on('connectionError', () => undefined);
  }

  authenticate(
    client: Client,
    username: string | undefined = '',
    password: Buffer | undefined = Buffer.alloc(0),
    done: (error: AuthenticateError | null, success: boolean | null) => void,
  ) {
    if (username === serverAccount) {
      const { serverPassword } = this.#options;
      const fits = serverPassword !== undefined && password.equals(Buffer.from(serverPassword));
      if (fits) this.#servers.add(client);
      return fits ? done(null, true) : done(denied(refusal.password), null);
    }
    // The identifier decides which older connection is taken over, so it must be the device's own.
    if (client.id !== username) return done(denied(refusal.identifier), null);
    this.#options.credentials.check(username, password, addressOf(client)).then(
      (fits) => {
        if (!fits) return done(denied(refusal.password), null);
        this.#lineOf.set(client, this.#lineFor(username));
        done(null, true);
      },
      () => done(denied(refusal.unavailable), null),
    );
  }

  #lineFor(imei: string): Line {
    const base = `v/${shardOf(imei)}/${imei}`;
    const { rate = deviceRate, now } = this.#options;
    return {
      imei,
      upPrefix: `${base}/up/`,
      downPrefix: `${base}/down/`,
      allowance: new Allowance(rate, now()),
      waiting: 0,
    };
  }

  subscription(client: Client, subscription: Subscription): Subscription | null {
    if (this.#servers.has(client)) return subscription;
    const line = this.#lineOf.get(client);
    if (line && subscription.topic.startsWith(line.downPrefix)) return subscription;
    this.#options.metrics.note(line?.imei ?? '', 'subscribe', 'foreign');
    return null;
  }

  publish(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void) {
    if (!client || this.#servers.has(client)) return done(null);
    const line = this.#lineOf.get(client);
    packet.retain = false;
    if (!line || !packet.topic.startsWith(line.upPrefix)) {
      this.#options.metrics.note(line?.imei ?? '', 'publish', 'foreign');
      // MQTT 3.1.1 has no way to refuse one message: the connection ends, and nobody hears it.
      return done(new Error('a device may only publish under its own topics'));
    }
    void this.#ingest(client, line, packet).then(() => done(null), done);
  }

  async #ingest(client: Client, line: Line, packet: PublishPacket) {
    const { metrics, now } = this.#options;
    const payload = packet.payload as Uint8Array;
    const kind = packet.topic.slice(line.upPrefix.length);
    if (payload.length > maxMessageBytes) return metrics.note(line.imei, kind, 'oversized');
    const wait = line.allowance.take(now());
    if (wait > 0) {
      // Its next packets are not read before this one is answered, so a flood stays in the device's own socket.
      metrics.note(line.imei, kind, 'throttled');
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    const uplink = await this.#uplink;
    if (client.closed) return;
    const stored = uplink(packet.topic, payload);
    if (stored) await this.#untilStored(client, line, stored);
  }

  /** The acknowledgement waits, but not the device's next messages, unless too many are waiting already. */
  async #untilStored(client: Client, line: Line, stored: Promise<void>) {
    line.waiting++;
    if (line.waiting < mostWaiting) queueMicrotask(() => (client as Client & { resume(): void }).resume());
    try {
      await stored;
    } finally {
      line.waiting--;
    }
  }
}

/** Without a listener nothing is acknowledged: the device repeats its message to the next one. */
const deaf: Uplink = () => Promise.reject(new Error('the gateway has ended'));

const addressOf = ({ conn }: Client) => (conn as Socket).remoteAddress ?? '';

function denied(returnCode: number): AuthenticateError {
  return Object.assign(new Error('not admitted'), { returnCode }) as AuthenticateError;
}

async function listen(aedes: Aedes, silent: PendingConnections<Socket>, { port, host }: BrokerOptions) {
  const server = createServer({ noDelay: true }, (socket) => {
    silent.enter(socket, socket.remoteAddress ?? '');
    socket.once('close', () => silent.leave(socket));
    guard(socket);
    aedes.handle(socket);
  });
  try {
    return { server, port: await listening(server, port, host) };
  } catch (error) {
    aedes.close();
    throw new StartError(whyNot(error, port, host), { cause: error });
  }
}

function whyNot(error: unknown, port: number, host: string) {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `Port ${port} for vehicles is in use by another program: stop it or set MQTT_PORT to a free one.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port} for vehicles: set MQTT_PORT to one above 1023.`;
  return `Vehicles cannot be listened to on ${host}:${port} (${code}): check HOST and MQTT_PORT.`;
}

function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 4096 }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Aedes reads with `read()` and buffers until a packet is complete; oversized packets are cut off before that. */
function guard(socket: Socket) {
  const frames = new FrameGuard(mostPacketBytes);
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (chunk === null || frames.accepts(chunk)) return chunk;
    socket.destroy();
    return null;
  };
}

function busOver(aedes: Aedes, exchange: Exchange, close: () => Promise<void>): Bus {
  return {
    shared: exchange.isShared,
    throttles: true,
    publish(topic, payload, { qos = 0 } = {}) {
      if (exchange.closing) return;
      const packet = { cmd: 'publish', topic, payload: Buffer.from(payload as Uint8Array), qos } as const;
      aedes.publish({ ...packet, dup: false, retain: false }, () => undefined);
    },
    subscribe(pattern, listener) {
      const deliver = (packet: { topic: string; payload: string | Buffer }, done: () => void) => {
        listener(packet.topic, packet.payload as Buffer);
        done();
      };
      aedes.subscribe(pattern, deliver, () => undefined);
      return () => aedes.unsubscribe(pattern, deliver, () => undefined);
    },
    uplink(ingest) {
      exchange.ingestWith(ingest);
      return () => exchange.ingestWith(deaf);
    },
    listening: (imei) => exchange.lines.has(imei),
    devices: () => exchange.lines.size,
    connected: () => !exchange.closing,
    close,
  };
}
