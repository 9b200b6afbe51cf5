import type { RequestOptions } from 'node:http';
import type { LiveSay } from '@kickstand/contract/fleet/live';
import {
  type CellCount,
  cellBytes,
  headerBytes,
  readCell,
  readHeader,
  readVehicle,
  type VehicleMark,
  vehicleBytes,
  vehicleFlags,
} from '@kickstand/domain/fleet/live';
import { readStationFrame, type StationFrame } from '@kickstand/domain/places/stations';
import { type ClientOptions, WebSocket } from 'ws';
import { until } from './device.ts';

interface Picture {
  kind: 'snapshot' | 'changes' | 'cells';
  vehicles: VehicleMark[];
  cells: CellCount[];
}

/** A console's end of the live socket: it keeps what it is shown, as the map does. */
export class TestConsole {
  readonly socket: WebSocket;
  readonly said: LiveSay[] = [];
  readonly pictures: Picture[] = [];
  readonly stations: StationFrame[] = [];
  /** What the map would show now. */
  readonly shown = new Map<number, VehicleMark>();
  closed: { code: number; reason: string } | undefined;

  /** At a port of this machine, or at a whole address. */
  constructor(at: number | string, options: ClientOptions & Pick<RequestOptions, 'lookup'> = {}) {
    this.socket = new WebSocket(typeof at === 'string' ? at : `ws://127.0.0.1:${at}/live`, options);
    this.socket.binaryType = 'arraybuffer';
    this.socket.on('error', () => undefined);
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
    });
    this.socket.on('message', (data, isBinary) => {
      if (isBinary) this.#see(new DataView(data as ArrayBuffer));
      else this.said.push(JSON.parse(Buffer.from(data as ArrayBuffer).toString()));
    });
  }

  #see(view: DataView<ArrayBuffer>) {
    const stations = readStationFrame(view.buffer);
    if (stations) return void this.stations.push(stations);
    const header = readHeader(view);
    if (!header) throw new Error('not a frame');
    const { kind, records } = header;
    const at = <T>(size: number, read: (view: DataView, offset: number) => T) =>
      Array.from({ length: records }, (_, i) => read(view, headerBytes + i * size));
    const vehicles = kind === 'cells' ? [] : at(vehicleBytes, readVehicle);
    this.pictures.push({ kind, vehicles, cells: kind === 'cells' ? at(cellBytes, readCell) : [] });
    if (kind !== 'changes') this.shown.clear();
    for (const mark of vehicles)
      if (mark.flags & vehicleFlags.gone) this.shown.delete(mark.vehicle);
      else this.shown.set(mark.vehicle, mark);
  }

  ask(message: object) {
    this.socket.send(JSON.stringify(message));
  }

  async greet(bearer: string, over: object = {}) {
    await until(() => this.socket.readyState !== WebSocket.CONNECTING, 'the socket to open');
    this.ask({ kind: 'hello', bearer, ...over });
    await until(() => this.said.length > 0 || this.closed !== undefined, 'an answer to the greeting');
    return this;
  }

  /** Look at a box; answers when the picture has come. */
  async watch(box: object) {
    const before = this.pictures.length;
    this.ask({ kind: 'watch', west: 113, south: 30, east: 115, north: 31, zoom: 14, ...box });
    await until(() => this.pictures.length > before || this.closed !== undefined, 'a picture');
    return this;
  }

  get vehicles() {
    return [...this.shown.keys()].sort((a, b) => a - b);
  }
}
