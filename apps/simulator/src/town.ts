import type { KeyObject } from 'node:crypto';
import type { FleetFile } from '@kickstand/contract/fleet/devices';
import { chanceFrom, makeTown, natureOf } from '@kickstand/town';
import { Api } from './api.ts';
import { Complainer } from './cities/complainer.ts';
import { WorldClock } from './clock.ts';
import { Figures } from './figures.ts';
import { Forecaster } from './forecaster.ts';
import { httpLine } from './http-line.ts';
import { recall, remember, type TownMemory } from './memory.ts';
import { type Air, PhoneLine } from './phone-line.ts';
import { Riders } from './riders/riders.ts';
import type { Scene } from './scene.ts';
import type { readSettings } from './settings.ts';
import { Worker } from './staff/crew.ts';
import { Stations } from './stations.ts';
import { truthOf } from './truth.ts';
import { Device } from './vehicle/device.ts';
import { makeRadio } from './vehicle/radio.ts';
import { townWords } from './words.ts';
import { World } from './world.ts';

interface Opening
  extends Pick<
    ReturnType<typeof readSettings>,
    'apiUrl' | 'mqttUrl' | 'speed' | 'townTime' | 'cheating' | 'upgradeFaults'
  > {
  memoryFile: string;
  /** The key by which controllers verify their manufacturer’s firmware. */
  makerKey: KeyObject | undefined;
  log(line: string): void;
  pay: Scene['pay'];
}

/** The most calls open at once, and per second. */
const calls = { most: 20, perSecond: 42 } as const;

/** The whole town with its fleet, riders and field staff; `step` advances its time. */
export function openTown(fleet: FleetFile, { memoryFile, log, ...settings }: Opening) {
  const memory = recall(memoryFile);
  const chance = chanceFrom(Date.now() >>> 0);
  const radio = makeRadio({ url: settings.mqttUrl, perSecond: 400 });
  const http = httpLine(settings.apiUrl, calls.most);
  const api = new Api({
    ...calls,
    send: http.send,
    now: Date.now,
    onReach: (isThere, why) =>
      log(isThere ? 'The server answers again.' : `The server does not answer (${why}); riders wait.`),
  });
  const town = makeTown(fleet.town.seed, { scale: fleet.town.scale });
  const lines = linesOf(fleet, memory, {
    radio,
    chance,
    faults: settings.upgradeFaults,
    makerKey: settings.makerKey,
    pace: settings.speed,
  });
  const scene: Scene = {
    town,
    chance,
    clock: new WorldClock(settings.speed, Date.now()),
    lines: new Map(lines.map((line) => [line.device.carId, line])),
    stations: new Stations(fleet.stations),
    figures: new Figures(),
    openTrips: new Map(),
    complaining: new Set(),
    pay: settings.pay,
    townTime: settings.townTime,
    words: townWords[fleet.town.language],
  };
  const riders = new Riders(scene, api, api.as(fleet.riderApp.apiKey));
  const workers = fleet.staff.map((member, number) => {
    const home = scene.stations.all.filter((one) => one.serviceAreaId === member.serviceAreaId);
    const place = home.length > 0 ? chance.pick(home) : undefined;
    const at = memory.staff[member.operatorId] ?? (place ? ([place.lng, place.lat] as const) : town.centre);
    const nature = natureOf(town.seed, number, settings.cheating);
    const untold = memory.phones[member.operatorId];
    return new Worker(scene, api.as(member.apiKey), { member, number, at, nature, untold });
  });
  const world = new World(scene, riders, workers);
  const complainer = new Complainer(scene, api.as(fleet.city.apiKey));
  const forecaster = new Forecaster(scene, api.as(fleet.weatherFeed.apiKey));
  for (const line of chance.shuffled(lines)) if (line.device.offlineUntil === 0) line.open();
  const { trips, complaining } = isNew(memory) ? fleet : memory;
  if (isNew(memory)) riders.begin(trips.length);
  riders.resume(trips);
  riders.follow(complaining);
  for (const worker of workers) void worker.live();
  const startedAt = Date.now();
  return {
    step(realMs: number, now: number) {
      world.step(realMs, now);
      forecaster.step(now);
      complainer.step();
      api.pump();
    },
    remember: () =>
      remember(
        memoryFile,
        lines.map(({ device }) => device),
        {
          trips: [...scene.openTrips.values()],
          complaining: [...scene.complaining],
          staff: Object.fromEntries(workers.map(({ operatorId, at }) => [operatorId, at])),
          phones: Object.fromEntries(
            workers.flatMap(({ operatorId, phone }) => (phone.isBehind ? [[operatorId, phone.untold]] : [])),
          ),
        },
      ),
    truth: () =>
      truthOf({
        town,
        vehicles: lines.length,
        now: Date.now(),
        townTime: settings.townTime,
        fenceOf: ({ centre }) => scene.stations.at(centre)?.fenceId,
      }),
    report: () => reportOf(scene, { counts: api.counts, riders, ms: Date.now() - startedAt }),
    close() {
      http.close();
      radio.stop();
      for (const line of lines) line.close();
    },
  };
}

/** Whether there is no stored state: the town continues at the end of its past. */
const isNew = ({ vehicles }: TownMemory) => Object.keys(vehicles).length === 0;

function linesOf({ vehicles, trips }: FleetFile, memory: TownMemory, air: Omit<Air, 'now'>) {
  const ridden = new Set(trips.flatMap(({ carId, isParked }) => (isParked ? [] : [carId])));
  return vehicles.map((given) => {
    const acc = ridden.has(given.carId);
    const { battery: percent, batterySn } = given;
    const pack = { percent, ...(batterySn !== null && { packSerial: batterySn }) };
    const fresh = { ...given, ...pack, seq: 0, armed: !acc, acc, seatOpen: false };
    const device = new Device(given, memory.vehicles[given.imei] ?? fresh, air.chance);
    device.wakeUp(Date.now());
    return new PhoneLine(device, given.password, { ...air, now: Date.now });
  });
}

interface Report {
  counts: Api['counts'];
  riders: Riders;
  ms: number;
}

/** A line for the log: the town's activity since it was opened. */
function reportOf({ figures, clock, lines }: Scene, { counts, riders, ms }: Report) {
  const { calls: made, refused, failed, byCode } = counts;
  const cpu = process.cpuUsage();
  return JSON.stringify({
    town: 'so far',
    realSeconds: Math.round(ms / 1000),
    worldHours: Number((clock.elapsed / 3600).toFixed(2)),
    ridesPerDay: Math.round((figures.rides * 86_400) / Math.max(1, clock.elapsed)),
    vehicles: lines.size,
    ridersUnderWay: riders.underWay,
    ...figures,
    calls: made,
    refused,
    failed,
    codes: Object.fromEntries(byCode),
    cpuShare: Number(((cpu.user + cpu.system) / 1000 / Math.max(1, ms)).toFixed(3)),
  });
}
