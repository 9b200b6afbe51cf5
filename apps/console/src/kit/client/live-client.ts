import { type LiveAsk, type LiveSay, liveClose, liveSay } from '@kickstand/contract/fleet/live';
import { isStationFrame } from '@kickstand/domain/places/stations';

/** The parts of WebSocket that are used. */
export interface LiveSocket {
  binaryType: string;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** Authentication for the first message. */
interface LiveProof {
  bearer: string;
  t?: string;
  /** The language to be spoken to in. */
  locale?: 'zh-CN' | 'en-US';
}

/** The client's dependencies. */
export interface LiveSurroundings {
  open(): LiveSocket;
  /** Undefined when nobody is signed in. */
  proof(): Promise<LiveProof | undefined>;
  /** Asks the server whether the session is still valid; the answer's handler ends it everywhere if not. */
  askWhetherSignedIn(): Promise<void>;
  /** The server says that the session has ended. */
  ended(why: string): void;
  /** Epoch milliseconds. */
  now(): number;
  /** 0 to below 1. */
  random(): number;
  /** Calls back once after a delay; returns how to cancel it. */
  after(ms: number, work: () => void): () => void;
}

/** `paused`: nobody needs it or the window is hidden · `waiting`: will reconnect on its own. */
export type LiveState = 'paused' | 'connecting' | 'live' | 'waiting' | 'forbidden';

export type CommandSaid = Extract<LiveSay, { kind: 'command' }>;
export type AlarmSaid = Extract<LiveSay, { kind: 'alarm' }>;
/** What concerns the operator and no vehicle. */
export type NewsSaid = Extract<LiveSay, { kind: 'rights' | 'file_job' | 'notice' }>;
export type WatchBox = Omit<Extract<LiveAsk, { kind: 'watch' }>, 'kind'>;

/** Recent messages about commands kept for late listeners. */
const mostLately = 500;

/** The first wait after a connection was lost, doubled with each failure up to the longest, milliseconds. */
export const firstWaitMs = 1_000;
export const longestWaitMs = 30_000;

/** Watchers receive something every few seconds; after this long without a message the connection is dead, milliseconds. */
export const silenceMs = 30_000;

/** The delay before reconnecting: half fixed, half random, so that consoles do not all reconnect at once. */
export function waitMs(failures: number, random: number) {
  const full = Math.min(longestWaitMs, firstWaitMs * 2 ** failures);
  return full / 2 + (random * full) / 2;
}

type Listener<T> = (said: T) => void;

/** One connection for all fleet listeners. It connects while somebody needs it and the window is visible. */
export class LiveClient {
  readonly #around: LiveSurroundings;
  readonly #frames = new Set<Listener<ArrayBuffer>>();
  readonly #stationFrames = new Set<Listener<ArrayBuffer>>();
  #lately: readonly CommandSaid[] = [];
  readonly #commands = new Set<Listener<CommandSaid>>();
  readonly #alarms = new Set<Listener<AlarmSaid>>();
  readonly #news = new Set<Listener<NewsSaid>>();
  readonly #changes = new Set<() => void>();
  #state: LiveState = 'paused';
  #socket: LiveSocket | undefined;
  #isMade = false;
  #users = 0;
  #hidden = false;
  #failures = 0;
  #heardAt: number | undefined;
  #staleSince: number | undefined;
  #box: WatchBox | undefined;
  #stationWatchers = 0;
  #callOff: (() => void) | undefined;

  constructor(around: LiveSurroundings) {
    this.#around = around;
  }

  get state() {
    return this.#state;
  }

  /** When the server last sent anything, by the local clock. */
  get heardAt() {
    return this.#heardAt;
  }

  /** Since when the server itself has had no fleet data, epoch ms; undefined while it has. */
  get staleSince() {
    return this.#staleSince;
  }

  /** Keeps the connection open; returns how to release it. */
  use() {
    this.#users += 1;
    this.#settle();
    let used = true;
    return () => {
      if (!used) return;
      used = false;
      this.#users -= 1;
      this.#settle();
    };
  }

  /** The window was hidden or shown. */
  setHidden(hidden: boolean) {
    this.#hidden = hidden;
    this.#failures = 0;
    this.#settle();
  }

  /** Sends the greeting again: identity or subscriptions have changed. */
  renew() {
    if (this.#state === 'live' || this.#state === 'connecting' || this.#state === 'forbidden')
      this.#connect();
  }

  /** Subscribes to the vehicles in this box, or to none. Repeated after each reconnection. */
  watch(box: WatchBox | undefined) {
    const before = this.#box;
    this.#box = box;
    if (this.#state === 'live' && (box || before))
      this.#say(box ? { kind: 'watch', ...box } : { kind: 'unwatch' });
  }

  /** Subscribes to the state of stations; returns how to unsubscribe. Repeated after each reconnection. */
  watchStations(listener: Listener<ArrayBuffer>) {
    const stop = added(this.#stationFrames, listener);
    this.#stationWatchers += 1;
    if (this.#state === 'live' && this.#stationWatchers === 1) this.#say({ kind: 'stations', on: true });
    return () => {
      stop();
      this.#stationWatchers -= 1;
      if (this.#state === 'live' && this.#stationWatchers === 0) this.#say({ kind: 'stations', on: false });
    };
  }

  onFrame = (listener: Listener<ArrayBuffer>) => added(this.#frames, listener);
  onCommand = (listener: Listener<CommandSaid>) => added(this.#commands, listener);
  /** The latest messages about a job's commands: a controller may answer before anybody listens. */
  lately = (jobId: string) => this.#lately.filter((said) => said.jobId === jobId);
  onAlarm = (listener: Listener<AlarmSaid>) => added(this.#alarms, listener);
  onNews = (listener: Listener<NewsSaid>) => added(this.#news, listener);
  /** State or `heardAt` changed. */
  onChange = (listener: () => void) => added(this.#changes, listener);

  #settle() {
    const wanted = this.#users > 0 && !this.#hidden;
    if (!wanted) return this.#drop('paused');
    if (this.#state === 'paused' || this.#state === 'waiting') this.#connect();
  }

  #become(state: LiveState) {
    this.#state = state;
    for (const listener of this.#changes) listener();
  }

  #drop(state: LiveState) {
    this.#callOff?.();
    this.#callOff = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      // Browsers complain of a connection that is closed before it was made.
      socket.onopen = this.#isMade ? null : () => socket.close(1000);
      if (this.#isMade) socket.close(1000);
    }
    if (this.#state !== state) this.#become(state);
  }

  #connect() {
    this.#drop('connecting');
    const socket = this.#around.open();
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    this.#isMade = false;
    socket.onopen = () => {
      this.#isMade = true;
      void this.#hello(socket);
    };
    socket.onmessage = ({ data }) => this.#hear(data);
    socket.onclose = ({ code }) => this.#closed(code);
  }

  async #hello(socket: LiveSocket) {
    const proof = await this.#around.proof().catch(() => undefined);
    if (this.#socket !== socket) return;
    if (proof) this.#say({ kind: 'hello', ...proof });
    else this.#again();
  }

  #say(ask: LiveAsk) {
    this.#socket?.send(JSON.stringify(ask));
  }

  #hear(data: unknown) {
    this.#heardAt = this.#around.now();
    this.#listenFor();
    if (data instanceof ArrayBuffer) tell(isStationFrame(data) ? this.#stationFrames : this.#frames, data);
    else if (typeof data === 'string') this.#hearText(data);
    for (const listener of this.#changes) listener();
  }

  #listenFor() {
    this.#callOff?.();
    const isWatching = this.#box !== undefined || this.#stationWatchers > 0;
    this.#callOff = isWatching ? this.#around.after(silenceMs, () => this.#again()) : undefined;
  }

  #hearText(text: string) {
    const { success, data: said } = liveSay.safeParse(asJson(text));
    if (!success) return;
    switch (said.kind) {
      case 'ready':
        return this.#ready();
      case 'command':
        this.#lately = [...this.#lately.slice(1 - mostLately), said];
        return tell(this.#commands, said);
      case 'alarm':
        return tell(this.#alarms, said);
      case 'fleet':
        this.#staleSince = said.staleSince ?? undefined;
        return;
      case 'ended':
        return this.#around.ended(said.why);
      default:
        return tell(this.#news, said);
    }
  }

  #ready() {
    this.#failures = 0;
    this.#staleSince = undefined;
    this.#become('live');
    if (this.#box) this.#say({ kind: 'watch', ...this.#box });
    if (this.#stationWatchers > 0) this.#say({ kind: 'stations', on: true });
  }

  #closed(code: number) {
    this.#socket = undefined;
    if (code === liveClose.forbidden) return this.#drop('forbidden');
    // A proof may fail for reasons that a call mends by itself: a clock that was set, a key that was rotated.
    if (code === liveClose.signedOut) this.#around.askWhetherSignedIn().catch(() => undefined);
    this.#again();
  }

  #again() {
    this.#drop('waiting');
    const wait = waitMs(this.#failures, this.#around.random());
    this.#failures += 1;
    this.#callOff = this.#around.after(wait, () => this.#connect());
  }
}

function tell<T>(listeners: Iterable<(said: T) => void>, said: T) {
  for (const listener of listeners) listener(said);
}

function added<T>(all: Set<T>, one: T) {
  all.add(one);
  return () => {
    all.delete(one);
  };
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
