import { createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fleetFile } from '@kickstand/contract/fleet/devices';
import { openCities } from './cities/receivers.ts';
import { openDemoProviders } from './payment-providers/demo-providers.ts';
import { readSettings } from './settings.ts';
import { openSpeech } from './speech/speech-provider.ts';
import { openTown } from './town.ts';
import { openReceivers } from './webhooks/receivers.ts';

/** Maximum step in the town's time, as far as the machine keeps up; real milliseconds. */
const stepOf = { townMs: 15_000, least: 250, most: 1_000 };
const rememberEveryMs = 60_000;
const tellEveryMs = 10 * 60_000;
/** A step after the machine slept is cut to this, so that the fleet does not jump. */
const longestStepMs = 5_000;

const log = (line: string) => process.stdout.write(`${line}\n`);

/** The public key for the demo's packages, as built into controllers by their manufacturer. */
function makerKeyIn(folder: string) {
  const file = join(folder, 'firmware-key.pem');
  return existsSync(file) ? createPublicKey(readFileSync(file)) : undefined;
}

async function run() {
  const settings = readSettings(process.env);
  const folder = join(settings.dataDir, 'demo');
  const fleet = fleetFile.parse(JSON.parse(readFileSync(join(folder, 'fleet.json'), 'utf8')));
  const providers = await openDemoProviders({ folder, faults: settings.faults, seed: fleet.town.seed, log });
  const closeCities = openCities({ folder, log });
  const closeReceivers = openReceivers({ folder, log });
  const closeSpeech = openSpeech({ folder, log });
  const pay =
    providers &&
    ((provider: 'wechat' | 'alipay', prepay: Record<string, string>) =>
      !('no' in providers.payPrepaid(provider, prepay)));
  const town = openTown(fleet, {
    ...settings,
    memoryFile: join(folder, 'simulator.json'),
    makerKey: makerKeyIn(folder),
    log,
    pay,
  });
  writeFileSync(join(folder, 'truth.json'), JSON.stringify(town.truth()));
  let last = Date.now();
  const timers = [
    setInterval(
      () => {
        const now = Date.now();
        town.step(Math.min(now - last, longestStepMs), now);
        last = now;
      },
      Math.max(stepOf.least, Math.min(stepOf.most, stepOf.townMs / settings.speed)),
    ),
    setInterval(town.remember, rememberEveryMs),
    setInterval(() => log(town.report()), tellEveryMs),
  ];
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    for (const timer of timers) clearInterval(timer);
    log(town.report());
    town.remember();
    town.close();
    closeCities();
    closeReceivers();
    closeSpeech();
    void providers?.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
}

run().catch((error: unknown) => {
  process.stderr.write(`The simulator cannot start: ${String(error)}\n`);
  process.exit(1);
});
