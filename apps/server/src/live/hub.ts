import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { liveAsk, liveClose, livePath } from '@kickstand/contract/fleet/live';
import type { EndReason } from '@kickstand/contract/platform/session';
import { narrowed, type Rights } from '@kickstand/domain/platform/access';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { commandNews, commandNewsTopic } from '../gateway/commands/command-news.ts';
import type { Bus } from '../kernel/bus/bus.ts';
import type { Metrics } from '../kernel/web/metrics.ts';
import { PendingConnections, type PendingLimits } from '../kernel/web/pending-connections.ts';
import { alarmNews, alarmNewsTopic } from './alarm-news.ts';
import type { FleetState } from './fleet.ts';
import { FleetFrames } from './fleet-frames.ts';
import { jsonOf } from './json.ts';
import { operatorNews, operatorNewsTopic } from './operator-news.ts';
import { commandSaying, endSaying, rightsSaying } from './sayings.ts';
import type { StationBoard } from './stations/station-board.ts';
import { Viewer, type Watcher } from './viewer.ts';

interface Hello {
  bearer: string;
  t: string | undefined;
}

export interface HubOptions {
  fleet: FleetState;
  bus: Bus;
  metrics: Metrics;
  /** Without it nobody watches stations. */
  stations?: StationBoard | undefined;
  now(): number;
  /** Says who opens a socket; undefined or an error for nobody. */
  authenticate(hello: Hello, address: string): Promise<Watcher | undefined>;
  /** Be told once, within a second, when a session ends wherever it was ended. Answers how to stop. */
  watchSession?(
    sid: string,
    onEnded: (reason: EndReason) => void,
    /** Each time its operator's rights have changed. */
    onRights: (rights: Rights) => void,
  ): () => void;
  /** Since when what is known of the fleet may be old, epoch ms; undefined while it is current. */
  staleSince?(): number | undefined;
  /** The origin people open, when a proxy stands in front; else a page's origin must be this very host. */
  publicOrigin?: string | undefined;
  /** Milliseconds between two turns, or 0 when the owner calls `turn` itself. */
  turnMs?: number;
}

/** A request that becomes a socket, and who sent it. */
export interface Upgrading {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  address: string;
}

export interface Hub {
  /** For the web server's `upgrade` event. */
  upgrade(upgrading: Upgrading): void;
  /** Send every console what changed; the hub's own timer calls it every second. */
  turn(): void;
  /** End the sockets of a session or of an operator at once. */
  endSession(sidOrOperatorId: string, reason: EndReason): void;
  /** Consoles that are connected and admitted. */
  size(): number;
  stop(): Promise<void>;
}

const maxAskBytes = 16 * 1024;
/** Sockets that have not said yet who opens them. */
const pendingLimits: PendingLimits = { mostOfOne: 100, most: 1_000, patienceMs: 10_000, graceMs: 1_000 };
const keepAliveMs = 30_000;
const mostConsoles = 2_000;
const mostOfOneOperator = 20;
const mostBeforeAdmission = 20;

/** The live socket of consoles: frames of the fleet and news of commands, each as far as its operator may see. */
export function makeHub(options: HubOptions): Hub {
  return new LiveHub(options);
}

class LiveHub implements Hub {
  readonly #options: HubOptions;
  readonly #server: WebSocketServer;
  readonly #frames: FleetFrames;
  readonly #viewers = new Map<WebSocket, Viewer>();
  readonly #alive = new WeakSet<WebSocket>();
  readonly #silent = new PendingConnections<Duplex>(pendingLimits);
  readonly #stops: (() => void)[];
  #staleSince: number | undefined;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#server = new WebSocketServer({ noServer: true, maxPayload: maxAskBytes, perMessageDeflate: false });
    this.#frames = new FleetFrames(options.fleet, options.now);
    const timers = [setInterval(() => this.#keepAlive(), keepAliveMs)];
    const { turnMs = 1_000, bus, metrics } = options;
    if (turnMs > 0) timers.push(setInterval(() => this.turn(), turnMs));
    this.#stops = [
      () => timers.forEach((timer) => void clearInterval(timer)),
      bus.subscribe(commandNewsTopic, (_, payload) => this.#tellOfCommand(payload)),
      bus.subscribe(alarmNewsTopic, (_, payload) => this.#tellOfAlarm(payload)),
      bus.subscribe(operatorNewsTopic, (_, payload) => this.#tellOperator(payload)),
      () => this.#frames.stop(),
    ];
    metrics.watch('live_consoles', 'Consoles that are connected', () => this.#viewers.size);
  }

  upgrade({ request, socket, head, address }: Upgrading) {
    if (new URL(request.url ?? '/', 'http://host').pathname !== livePath)
      return turnAway(socket, '404 Not Found');
    if (!this.#isOwnOrigin(request)) return turnAway(socket, '403 Forbidden');
    if (this.#viewers.size >= mostConsoles) return turnAway(socket, '503 Service Unavailable');
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      this.#silent.enter(socket, address);
      this.#open(opened, address, () => this.#silent.leave(socket));
    });
  }

  turn() {
    this.#tellOfFleet();
    this.#frames.turn();
    const viewers = [...this.#viewers.values()];
    if (viewers.some(({ isWatchingStations }) => isWatchingStations)) this.#options.stations?.turn();
    for (const viewer of viewers) viewer.turn();
  }

  endSession(sidOrOperatorId: string, reason: EndReason) {
    for (const viewer of this.#viewers.values()) {
      const { sid, actor } = viewer.watcher;
      if (sid === sidOrOperatorId || actor.operatorId === sidOrOperatorId) this.#end(viewer, reason);
    }
  }

  size() {
    return this.#viewers.size;
  }

  async stop() {
    for (const stop of this.#stops) stop();
    for (const socket of this.#server.clients) socket.close(1001, 'going away');
    for (const socket of this.#server.clients) socket.terminate();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  /** Browsers always say which page opens a socket; programs that are no browsers say nothing. */
  #isOwnOrigin({ headers: { origin, host } }: IncomingMessage) {
    if (origin === undefined) return true;
    if (this.#options.publicOrigin) return origin === this.#options.publicOrigin;
    return URL.canParse(origin) && new URL(origin).host === host;
  }

  /** `onHello` is told when it has said something, or is gone. */
  #open(socket: WebSocket, address: string, onHello: () => void) {
    this.#alive.add(socket);
    socket.on('pong', () => this.#alive.add(socket));
    socket.on('error', () => socket.terminate());
    socket.once('close', onHello);
    const waiting: string[] = [];
    let hear = (text: string) => {
      onHello();
      hear = (next) => {
        if (waiting.push(next) > mostBeforeAdmission) socket.terminate();
      };
      this.#admit(socket, text, address).then(
        (viewer) => {
          hear = (next) => viewer.hear(next);
          for (const next of waiting) viewer.hear(next);
        },
        () => socket.close(liveClose.signedOut, 'not admitted'),
      );
    };
    socket.on('message', (data, isBinary) => hear(isBinary ? '' : textOf(data)));
  }

  async #admit(socket: WebSocket, text: string, address: string): Promise<Viewer> {
    const asked = liveAsk.parse(jsonOf(text));
    if (asked.kind !== 'hello') throw new Error('the first message is the greeting');
    const { bearer, t, locale } = asked;
    const watcher = await this.#options.authenticate({ bearer, t }, address);
    if (!watcher || this.#countOf(watcher.actor.operatorId) >= mostOfOneOperator)
      throw new Error('nobody we know, or too many of one');
    if (socket.readyState !== socket.OPEN) throw new Error('gone meanwhile');
    const { stations } = this.#options;
    const parts = { frames: this.#frames, stations, sent: this.#sent() };
    const viewer = new Viewer(socket, { watcher, locale }, parts);
    this.#viewers.set(socket, viewer);
    const { sid } = watcher;
    const stopWatching =
      sid === undefined
        ? undefined
        : this.#options.watchSession?.(
            sid,
            (reason) => this.#end(viewer, reason),
            (rights) => this.#regrant(viewer, rights),
          );
    socket.once('close', () => {
      stopWatching?.();
      this.#viewers.delete(socket);
    });
    viewer.say({ kind: 'ready', now: this.#options.now() });
    if (this.#staleSince !== undefined) viewer.say({ kind: 'fleet', staleSince: this.#staleSince });
    return viewer;
  }

  /** Everybody learns when the fleet is no longer heard, and when it is again. */
  #tellOfFleet() {
    const staleSince = this.#options.staleSince?.();
    const changed = (staleSince === undefined) !== (this.#staleSince === undefined);
    this.#staleSince = staleSince;
    if (!changed) return;
    for (const viewer of this.#viewers.values())
      viewer.say({ kind: 'fleet', staleSince: staleSince ?? null });
  }

  #countOf(operatorId: string) {
    let count = 0;
    for (const { watcher } of this.#viewers.values()) if (watcher.actor.operatorId === operatorId) count++;
    return count;
  }

  #end(viewer: Viewer, reason: EndReason) {
    viewer.say(endSaying(reason, viewer.locale));
    viewer.socket.close(liveClose.signedOut, 'signed out');
    this.#viewers.delete(viewer.socket);
  }

  /** Show from now on what may be seen now, and have the console ask again who its operator is. */
  #regrant(viewer: Viewer, { codes, scope }: Rights) {
    const { watcher, locale } = viewer;
    const actor = { ...watcher.actor, codes, scope: narrowed(scope, watcher.wish ?? {}) };
    viewer.regrant({ ...watcher, actor });
    viewer.say(rightsSaying(locale));
  }

  #tellOperator(payload: Uint8Array) {
    const news = operatorNews.safeParse(jsonOf(Buffer.from(payload).toString()));
    if (!news.success) return;
    for (const viewer of this.#viewers.values())
      if (viewer.watcher.actor.operatorId === news.data.operatorId) viewer.say(news.data.say);
  }

  #tellOfCommand(payload: Uint8Array) {
    const news = commandNews.safeParse(jsonOf(Buffer.from(payload).toString()));
    if (!news.success) return;
    for (const viewer of this.#viewers.values())
      if (viewer.isConcerned(news.data)) viewer.say(commandSaying(news.data, viewer.locale));
  }

  #tellOfAlarm(payload: Uint8Array) {
    const news = alarmNews.safeParse(jsonOf(Buffer.from(payload).toString()));
    if (!news.success) return;
    const { id, vehicle, type, level, at } = news.data;
    const now = this.#options.now();
    for (const viewer of this.#viewers.values())
      if (viewer.isAlarmed(news.data, now))
        viewer.say({ kind: 'alarm', id, carId: String(vehicle), type, level, at });
  }

  #keepAlive() {
    for (const socket of this.#server.clients) {
      if (!this.#alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }

  #sent() {
    const { metrics } = this.#options;
    return {
      frame: (bytes: number) => {
        metrics.count('live_frames_total', 'Frames sent to consoles');
        metrics.count('live_bytes_total', 'Bytes sent to consoles', bytes);
      },
      resnapshot: () => metrics.count('live_resnapshots_total', 'Slow consoles that were drawn anew'),
    };
  }
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString() : '';
}

function turnAway(socket: Duplex, status: string) {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
