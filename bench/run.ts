import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf, met, type Row } from './row.ts';

/** Every suite: its file, and the function in it that answers rows. */
const suites: Record<string, [file: string, measure: string]> = {
  analysis: ['analysis.ts', 'benchAnalysis'],
  closing: ['settlement/closing.ts', 'benchClosing'],
  'dry-run': ['dry-run.ts', 'benchDryRun'],
  envelope: ['envelope.ts', 'benchEnvelope'],
  sizes: ['sizes.ts', 'benchSizes'],
  list: ['vehicle-list.ts', 'benchVehicleList'],
  ledger: ['ledger.ts', 'benchLedger'],
  orders: ['orders.ts', 'benchOrders'],
  log: ['log-list.ts', 'benchLogList'],
  export: ['export.ts', 'benchExport'],
  fences: ['fences.ts', 'benchFences'],
  figures: ['figures.ts', 'benchFigures'],
  gateway: ['gateway.ts', 'benchGateway'],
  history: ['history.ts', 'benchHistory'],
  map: ['map.ts', 'benchMap'],
  pan: ['pan.ts', 'benchPan'],
  plan: ['plan/back-test.ts', 'benchBackTest'],
  'plan-speed': ['plan/speed.ts', 'benchPlanSpeed'],
  price: ['price.ts', 'benchPrice'],
  push: ['live/push.ts', 'benchPush'],
  reconcile: ['reconcile.ts', 'benchReconcile'],
  ring: ['ring.ts', 'benchRing'],
  settlement: ['settlement/statement.ts', 'benchSettlement'],
  start: ['start-times.ts', 'benchStartTimes'],
  'station-history': ['stations/history.ts', 'benchStationHistory'],
  'station-slots': ['stations/slots.ts', 'benchStationSlots'],
  stations: ['live/stations.ts', 'benchStations'],
  track: ['track.ts', 'benchTrack'],
  trips: ['trips.ts', 'benchTrips'],
};

/** Takes a quarter of an hour, so that it runs only when it is named. */
const long: ReadonlySet<string> = new Set(['plan']);

type Outcome = { rows: Row[] } | { error: string };

const fileOf = (name: string) => join(import.meta.dirname, suites[name]?.[0] ?? '');

/** What follows the names, `--seeds 3` for instance: a suite that knows it reads it. */
const isOption = (word: string, i: number, all: readonly string[]) =>
  word.startsWith('--') || (all[i - 1]?.startsWith('--') ?? false);

/** In a process of its own, so that suites neither warm nor disturb one another. */
function measured(name: string, options: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    let outcome: Outcome = { error: 'the suite ended without an answer' };
    const child = fork(import.meta.filename, ['--suite', name, ...options], {
      execArgv: [...process.execArgv, '--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      outcome = message as Outcome;
    });
    child.on('close', () => resolve(outcome));
  });
}

/** The child's half: measure one suite and tell the parent. */
async function measure(name: string) {
  // Ctrl-C reaches the whole group: the suite goes on, so that it leaves nothing behind.
  process.on('SIGINT', () => undefined);
  const outcome = await rowsOf(name).then(
    (rows): Outcome => ({ rows }),
    (error: unknown): Outcome => ({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  process.send?.(outcome, () => process.exit('error' in outcome ? 1 : 0));
}

async function rowsOf(name: string): Promise<Row[]> {
  const suite: Record<string, () => Row[] | Promise<Row[]>> = await import(fileOf(name));
  const work = suite[suites[name]?.[1] ?? ''];
  if (!work) throw new Error(`${fileOf(name)} does not export ${suites[name]?.[1]}`);
  return work();
}

async function runAll(names: readonly string[], options: readonly string[]) {
  const rows: Row[] = [];
  let failed = 0;
  let stopped = false;
  process.on('SIGINT', () => {
    stopped = true;
    console.log('Stopping after this suite, which has to clean up …');
  });
  for (const name of names) {
    if (stopped || !existsSync(fileOf(name))) continue;
    console.log(`\n${name}`);
    const outcome = await measured(name, options);
    if ('error' in outcome) {
      failed += 1;
      console.log(`  failed: ${outcome.error}`);
      continue;
    }
    rows.push(...outcome.rows);
    for (const row of outcome.rows) console.log(lineOf(row));
  }
  const judged = rows.filter((row) => met(row) !== undefined);
  const good = judged.filter(met).length;
  console.log(
    `\n${good} of ${judged.length} rows with a target met it${failed > 0 ? `, ${failed} suites failed` : ''}`,
  );
  process.exitCode = failed > 0 || good < judged.length ? 1 : 0;
}

const words = process.argv.slice(2);
if (words[0] === '--suite') await measure(words[1] ?? '');
else {
  const named = words.filter((word, i) => !isOption(word, i, words));
  const wanted = named.length === 0 ? Object.keys(suites).filter((name) => !long.has(name)) : named;
  const unknown = wanted.find((name) => !Object.hasOwn(suites, name));
  if (unknown === undefined) await runAll(wanted, words.filter(isOption));
  else {
    console.error(`There is no suite ${unknown}: choose among ${Object.keys(suites).join(', ')}.`);
    process.exitCode = 1;
  }
}
