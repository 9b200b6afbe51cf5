import { type LiveAsk, type LiveSay, liveAsk, liveClose } from '@kickstand/contract/fleet/live';
import { holds, inScope, narrowed, type Scope, type ScopeWish } from '@kickstand/domain/platform/access';
import type { WebSocket } from 'ws';
import { type FleetFrames, type View, viewOf } from './fleet-frames.ts';
import { jsonOf } from './json.ts';
import type { StationBoard } from './stations/station-board.ts';
import { StationSight } from './stations/station-sight.ts';

/** Who looks: an operator with what the session grants. */
export interface Watcher {
  actor: { operatorId: string; codes: ReadonlySet<string>; scope: Scope };
  /** The session the socket is bound to, when there is one. */
  sid?: string | undefined;
  /** The agents and areas to which its console is narrowed. */
  wish?: ScopeWish | undefined;
}

/** What the hub counts. */
export interface Sent {
  frame(bytes: number): void;
  resnapshot(): void;
}

/** Above this a console is skipped, and below that it gets a whole picture again, bytes in its buffer. */
const slowBytes = 4 * 1024 * 1024;
const fastBytes = 256 * 1024;
/** A console that stays slow for so many turns is sent away. */
const mostSlowTurns = 60;
/** Counts per cell are drawn anew every so many turns. */
const cellTurns = 3;

/** Where nothing changes, a console is told so every so many turns: it cannot tell a quiet fleet from a dead line. */
const quietTurns = 5;

/** One console is told of an alarm at most this often, milliseconds. */
const alarmGapMs = 1_000;

/** The codes that show vehicles; alarms are for who has the map, and a wall shows it as well. */
const mapCode = '0301';
const watchCodes = '0301||0221';
const vehicleCodes = '0301||0302';
const stationCodes = '0907';

/** One console on its socket: what it looks at, and what it has been sent. */
export class Viewer {
  readonly socket: WebSocket;
  readonly locale: 'zh-CN' | 'en-US';
  watcher: Watcher;
  #asked: Extract<LiveAsk, { kind: 'watch' }> | undefined;
  #view: View | undefined;
  /** It needs a whole picture at the next turn. */
  #due = false;
  #slowTurns = 0;
  #shows: 'vehicles' | 'cells' = 'vehicles';
  #turns = 0;
  #alarmedAt = Number.NEGATIVE_INFINITY;
  readonly #frames: FleetFrames;
  readonly #stations: StationSight;
  readonly #sent: Sent;

  constructor(
    socket: WebSocket,
    admitted: { watcher: Watcher; locale: 'zh-CN' | 'en-US' | undefined },
    { frames, stations, sent }: { frames: FleetFrames; stations?: StationBoard | undefined; sent: Sent },
  ) {
    this.socket = socket;
    this.watcher = admitted.watcher;
    this.locale = admitted.locale ?? 'zh-CN';
    this.#frames = frames;
    this.#stations = new StationSight(stations);
    this.#sent = sent;
  }

  get isWatching() {
    return this.#view !== undefined;
  }

  get isWatchingStations() {
    return this.#stations.isOn;
  }

  /** Do what the console asks; what cannot be read ends the connection. */
  hear(text: string) {
    const asked = liveAsk.safeParse(jsonOf(text));
    if (!asked.success || asked.data.kind === 'hello') return this.socket.close(1008, 'malformed');
    if (asked.data.kind === 'stations') return this.#watchStations(asked.data.on);
    if (asked.data.kind === 'unwatch') {
      this.#asked = undefined;
      this.#view = undefined;
      return;
    }
    if (!holds(this.watcher.actor.codes, watchCodes))
      return this.socket.close(liveClose.forbidden, 'forbidden');
    this.#asked = asked.data;
    this.#look();
  }

  /** Take over changed rights: what may not be seen any more disappears with the next picture. */
  regrant(watcher: Watcher) {
    this.watcher = watcher;
    this.#watchStations(this.#stations.isOn);
    if (!this.#asked) return;
    if (!holds(watcher.actor.codes, watchCodes)) return this.socket.close(liveClose.forbidden, 'forbidden');
    this.#look();
  }

  /** Whether a command to a vehicle of this agent and area, given by an operator, concerns this console. */
  isConcerned({ operatorId, agentId, serviceAreaId }: Concern) {
    const { actor } = this.watcher;
    if (operatorId !== null && operatorId === actor.operatorId) return true;
    return holds(actor.codes, vehicleCodes) && inScope(actor.scope, agentId, serviceAreaId);
  }

  /** Whether an alarm of a vehicle of this agent and area is for this console: it sees it on its map. */
  isAlarmed({ agentId, serviceAreaId }: Omit<Concern, 'operatorId'>, now: number) {
    const { actor } = this.watcher;
    const sees = holds(actor.codes, mapCode) && inScope(actor.scope, agentId, serviceAreaId);
    if (!sees || now - this.#alarmedAt < alarmGapMs) return false;
    this.#alarmedAt = now;
    return true;
  }

  say(message: LiveSay) {
    const text = JSON.stringify(message);
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(text);
    this.#sent.frame(text.length);
  }

  /** Send what is new since the last turn. */
  turn() {
    if (!this.#view && !this.#stations.isOn) return;
    this.#turns++;
    if (this.#isSlow()) return;
    const isQuiet = this.#turns % quietTurns === 0;
    const stations = this.#stations.news(this.watcher.actor.scope, isQuiet);
    if (stations) this.#send(stations);
    if (!this.#view) return;
    if (this.#due || (this.#shows === 'cells' && this.#turns % cellTurns === 0))
      return this.#draw(this.#view);
    if (this.#shows === 'cells') return;
    const quiet = isQuiet ? this.#frames.nothing() : undefined;
    const frame = this.#frames.changes(this.#view) ?? quiet;
    if (frame) this.#send(frame);
  }

  #watchStations(isOn: boolean) {
    if (isOn && !holds(this.watcher.actor.codes, stationCodes))
      return this.socket.close(liveClose.forbidden, 'forbidden');
    this.#stations.watch(isOn);
  }

  #look() {
    const asked = this.#asked;
    if (!asked) return;
    const before = this.#view;
    this.#view = viewOf(asked, narrowed(this.watcher.actor.scope, asked));
    // The first look is answered at once; whoever drags the map about gets one picture a turn.
    if (before && this.#due) return;
    this.#due = true;
    if (!before || this.#turns > 0) this.#draw(this.#view);
    this.#turns = 0;
  }

  #draw(view: View) {
    if (this.socket.bufferedAmount > slowBytes) return;
    const { kind, frame } = this.#frames.snapshot(view);
    this.#due = false;
    this.#shows = kind;
    this.#send(frame);
  }

  #isSlow(): boolean {
    const { bufferedAmount } = this.socket;
    if (this.#slowTurns === 0 && bufferedAmount <= slowBytes) return false;
    if (bufferedAmount <= fastBytes) {
      this.#slowTurns = 0;
      this.#due = true;
      this.#stations.again();
      this.#sent.resnapshot();
      return false;
    }
    this.#slowTurns++;
    if (this.#slowTurns > mostSlowTurns) this.socket.close(liveClose.slow, 'slow');
    return true;
  }

  #send(frame: Uint8Array) {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(frame);
    this.#sent.frame(frame.byteLength);
  }
}

export interface Concern {
  operatorId: string | null;
  agentId: number;
  serviceAreaId: number | null;
}
