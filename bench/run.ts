import { fork } from 'node:child_process';
import { fullBench } from './bench.ts';
import { lineOf, met, type Row } from './row.ts';
import { suiteOf, suites } from './suites.ts';

type Outcome = { rows: Row[] } | { error: string };

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

const rowsOf = async (name: string) => (await suiteOf(name))(fullBench);

async function runAll(names: readonly string[], options: readonly string[]) {
  const rows: Row[] = [];
  let failed = 0;
  let stopped = false;
  process.on('SIGINT', () => {
    stopped = true;
    console.log('Stopping after this suite, which has to clean up …');
  });
  for (const name of names) {
    if (stopped) continue;
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
  const wanted = named.length === 0 ? Object.keys(suites).filter((name) => !suites[name]?.isLong) : named;
  const unknown = wanted.find((name) => !Object.hasOwn(suites, name));
  if (unknown === undefined) await runAll(wanted, words.filter(isOption));
  else {
    console.error(`There is no suite ${unknown}: choose among ${Object.keys(suites).join(', ')}.`);
    process.exitCode = 1;
  }
}
