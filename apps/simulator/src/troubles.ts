import { notifyCodes } from '@kickstand/contract/fleet/devices';
import { type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import { incidentsPerDay, offlineAfterTheftShare, signalLossMinutes } from '@kickstand/town';
import type { PhoneLine } from './phone-line.ts';
import { drive, type Scene } from './scene.ts';
import { wayBetween } from './way.ts';

const daySeconds = 86_400;
/** The shortest loss of signal of a standing vehicle, so that it is noticed: real milliseconds. */
const leastLossMs = 6 * 60_000;
/** A tunnel or a deep street while riding, world seconds; per second of riding. */
const tunnel = { perSecond: 1 / 9_000, least: 40, most: 220 };
/** How far a thief carries a vehicle, metres, and how often it reports that, world seconds. */
const carriedMetres = { least: 600, most: 2_600 };
const saidEvery = 45;
/** Hours of the town for which a stolen vehicle is offline. */
const offlineHours = { least: 6, most: 60 };

type Trouble = (line: PhoneLine, scene: Scene) => void;

const loseSignal: Trouble = (line, { clock, chance }) => {
  const spell = (signalLossMinutes(chance) * 60_000) / clock.speed;
  const lasts = Math.max(leastLossMs, spell);
  // Where short losses are prolonged they become rarer, so that no more vehicles are offline at a time.
  if (chance.happens(spell / lasts)) line.loseSignal(clock.now + lasts);
};

const shake = ({ device, say }: PhoneLine) => {
  if (device.armed) say({ kind: 'notify', code: notifyCodes.shakeWhileArmed, withFix: true });
};

/** It falls over: the alarm of an armed vehicle shakes several times, and it lies until somebody sets it up. */
const fall: Trouble = (line, { clock }) => {
  line.device.fallen = true;
  for (const after of [0, 4, 9]) void clock.sleep(after).then(() => shake(line));
};

const stealBattery: Trouble = ({ device, say }) => {
  if (device.powered) device.loseBattery(say);
};

const breakPack: Trouble = ({ device, say }) => {
  device.bmsFault = true;
  say({ kind: 'ping' });
  say({ kind: 'bms' });
};

const startAnew: Trouble = (line) => line.reboot();

/** Carries a vehicle away without an order: it reports movement while armed, and its position. */
export async function steal(line: PhoneLine, scene: Scene): Promise<void> {
  const { device, say } = line;
  const { town, chance, clock, figures } = scene;
  const path = wayBetween(town, device.at, somewhere(device.at, scene));
  if (!path) return;
  figures.thefts += 1;
  device.attended = true;
  say({ kind: 'notify', code: notifyCodes.movedWhileArmed, withFix: true });
  let isUnderWay = true;
  const repeat = async () => {
    for (;;) {
      await clock.sleep(saidEvery);
      if (!isUnderWay) return;
      say({ kind: 'notify', code: notifyCodes.movedAgainWhileArmed, withFix: true });
    }
  };
  void repeat();
  await drive(line, path, { carried: true, pace: chance.between(0.55, 0.9) });
  isUnderWay = false;
  device.attended = false;
  if (!chance.happens(offlineAfterTheftShare)) return;
  const hours = chance.between(offlineHours.least, offlineHours.most);
  line.loseSignal(clock.now + (hours * 3_600_000) / clock.speed);
}

function somewhere(from: LngLat, { chance }: Scene): LngLat {
  const angle = chance.between(0, 2 * Math.PI);
  const away = chance.between(carriedMetres.least, carriedMetres.most);
  return offsetMetres(from, Math.cos(angle) * away, Math.sin(angle) * away);
}

const standing: readonly (readonly [perDay: number, Trouble])[] = [
  [incidentsPerDay.signalLoss, loseSignal],
  [incidentsPerDay.shake, shake],
  [incidentsPerDay.fall, fall],
  [incidentsPerDay.batteryTheft, stealBattery],
  [incidentsPerDay.bmsFault, breakPack],
  [incidentsPerDay.reboot, startAnew],
  [incidentsPerDay.theft, (line, scene) => void steal(line, scene)],
];
const anyPerDay = standing.reduce((sum, [perDay]) => sum + perDay, 0);

/** Applies the random troubles of a standing vehicle over so many seconds. */
export function troubleStanding(line: PhoneLine, scene: Scene, seconds: number) {
  const { chance } = scene;
  if (line.device.attended || !chance.happens((anyPerDay * seconds) / daySeconds)) return;
  let at = chance.next() * anyPerDay;
  for (const [perDay, happen] of standing) {
    if (at < perDay) return happen(line, scene);
    at -= perDay;
  }
}

/** Applies the random troubles of a ridden vehicle. */
export function troubleRiding(line: PhoneLine, { clock, chance }: Scene, seconds: number) {
  if (line.device.offlineUntil > 0 || !chance.happens(tunnel.perSecond * seconds)) return;
  line.loseSignal(clock.now + (chance.between(tunnel.least, tunnel.most) * 1_000) / clock.speed);
}
