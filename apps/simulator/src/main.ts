import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FleetFile, fleetFile } from '@kickstand/contract/devices';
import { chanceFrom, makeTown } from '@kickstand/domain/town';
import { Device } from './device.ts';
import { recall, remember } from './memory.ts';
import { PhoneLine } from './phone-line.ts';
import { makeRadio } from './radio.ts';
import { readSettings } from './settings.ts';
import { World } from './world.ts';

const stepMs = 1_000;
const rememberEveryMs = 60_000;
/** A step after the machine slept is cut to this, so that the fleet does not jump. */
const longestStepMs = 5_000;

const settings = readSettings(process.env);
const folder = join(settings.dataDir, 'demo');
const memoryFile = join(folder, 'simulator.json');

function readFleet(): FleetFile {
  return fleetFile.parse(JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8')));
}

function start() {
  const { town: townOf, vehicles } = readFleet();
  const town = makeTown(townOf.seed, { scale: townOf.scale });
  const chance = chanceFrom(Date.now() >>> 0);
  const radio = makeRadio({ url: settings.mqttUrl, perSecond: 400 });
  const remembered = recall(memoryFile);
  const lines = vehicles.map((given) => {
    const fresh = { ...given, percent: given.battery, seq: 0, armed: true, seatOpen: false };
    const device = new Device(given, remembered[given.imei] ?? fresh, chance);
    return new PhoneLine(device, given.password, { radio, chance, now: Date.now });
  });
  const world = new World(lines, { town, chance, speed: settings.speed, hourAt: settings.hourAt });
  for (const line of chance.shuffled(lines)) line.open();
  return { lines, world, radio };
}

function run() {
  const { lines, world, radio } = start();
  let last = Date.now();
  const stepping = setInterval(() => {
    const now = Date.now();
    world.step(Math.min(now - last, longestStepMs), now);
    last = now;
  }, stepMs);
  const writing = setInterval(() => remember(memoryFile, devices(lines)), rememberEveryMs);
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    clearInterval(stepping);
    clearInterval(writing);
    remember(memoryFile, devices(lines));
    radio.stop();
    for (const line of lines) line.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

const devices = (lines: PhoneLine[]) => lines.map(({ device }) => device);

try {
  run();
} catch (error) {
  process.stderr.write(`The simulator cannot start: ${String(error)}\n`);
  process.exit(1);
}
