import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';
import { run } from './supervisor/run-program.ts';
import {
  type Count,
  countOf,
  failedIn,
  lastLineOf,
  shortOf,
  sumOf,
  triedAgainIn,
} from './test-run/test-count.ts';
import { type FileTime, slowestOf } from './test-run/test-times.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.kickstand', 'test');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
/** Without server and browser. */
const fast = process.argv.includes('--fast');
/** With what takes too long for every day. */
const all = process.argv.includes('--all');
const passed: Count = { passed: 1, failed: 0, skipped: 0 };
const failed: Count = { passed: 0, failed: 1, skipped: 0 };
const began = performance.now();
const times: FileTime[] = [];
/** What is said again at the end: the start of a long output is cut off in many places. */
const broken: string[] = [];

const since = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

interface Result {
  count: Count;
  output: string;
  /** What passed only when it was tried again. */
  again?: string[];
  /** What failed, a line each. */
  failures?: string[];
}

/** One step: its name, time and result; whatever it said is shown when it failed. */
async function step(name: string, work: () => Promise<Result>): Promise<Count> {
  const startedAt = performance.now();
  const {
    count,
    output,
    again = [],
    failures = [],
  } = await work().catch((error: unknown): Result => ({ count: failed, output: String(error) }));
  if (count.failed > 0) {
    console.log(output.trimEnd());
    broken.push(`✗ ${name}`, ...shortOf(failures, output).map((line) => `  ${line}`));
  }
  const mark = count.failed > 0 ? '✗' : '✓';
  console.log(`${mark} ${name.padEnd(14)} ${lastLineOf(count)} (${since(startedAt)})`);
  for (const line of again) console.log(`  passed at the second try: ${line}`);
  return count;
}

function checking(command: string, ...args: string[]) {
  return async () => {
    const { code, output } = await run(bin(command), args, { cwd: root });
    return { count: code === 0 ? passed : failed, output };
  };
}

/** The tests of all projects whose name begins so. */
function testing(project: string, env: NodeJS.ProcessEnv = {}) {
  return async () => {
    const report = join(reports, `${project}.json`);
    const fileTimes = join(reports, `${project}.times.json`);
    for (const file of [report, fileTimes]) rmSync(file, { force: true });
    const { code, output } = await run(bin('vitest'), ['run', '--project', `${project}*`], {
      cwd: root,
      env: { ...process.env, TEST_REPORT: report, TEST_TIMES: fileTimes, ...env },
    });
    if (existsSync(fileTimes)) times.push(...(JSON.parse(readFileSync(fileTimes, 'utf8')) as FileTime[]));
    const [count, again, failures] = [countOf(report, code), triedAgainIn(report), failedIn(report)];
    return { count, output, again, failures };
  };
}

/** Without its parser the tool reads next to nothing and finds nothing wrong. */
const fewestModules = 300;

async function importRules() {
  const config = ['--config', '.dependency-cruiser.cjs'];
  const places = ['apps', 'packages', 'e2e', 'tools', 'bench'];
  const { code, output } = await run(bin('depcruise'), [...config, ...places], { cwd: root });
  const modules = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0);
  const well = code === 0 && modules >= fewestModules;
  return { count: well ? passed : failed, output: `${output}\n${modules} modules were read.` };
}

async function statics(): Promise<Count[]> {
  return [
    await step('types', checking('tsc', '-p', '.', '--checkers', '2')),
    await step('lint', checking('biome', 'check', '--error-on-warnings', '.')),
    await step('import rules', importRules),
    await step('dead code', checking('knip')),
  ];
}

/** Everything as `npm start` builds it; the console's sizes are tested on it. */
const built = () => step('build', async () => ({ count: passed, output: (await buildAll()).join(', ') }));

/** A real server and a real browser. */
async function endToEnd(build: Count): Promise<Count[]> {
  let browser = '';
  const found = await step('browser', async () => {
    browser = await findOrInstallChromium();
    return { count: passed, output: browser };
  });
  if (build.failed + found.failed > 0) return [found, await step('end to end', async () => notRun)];
  const env = { CHROMIUM_PATH: browser, ...(all && { EVERY_LOOK: '1' }) };
  return [found, await step('end to end', testing('e2e', env))];
}

const notRun = { count: failed, output: 'Not run, because what it needs is missing.' };

/** What is found without running, then what is built: most of it uses one processor, so the unit tests have the other. */
async function beforeServers(): Promise<{ counts: Count[]; build: Count }> {
  const standing = async () => ({ checked: await statics(), build: fast ? passed : await built() });
  const [{ checked, build }, unit] = await Promise.all([standing(), step('unit', testing('unit'))]);
  return { counts: [...checked, unit, ...(fast ? [] : [build])], build };
}

async function proof(): Promise<Count[]> {
  const { counts, build } = await beforeServers();
  if (!fast) counts.push(await step('server', testing('server')));
  counts.push(await step('console', testing('console')));
  if (!fast) counts.push(...(await endToEnd(build)));
  if (all) counts.push(...(await longProof()));
  return counts;
}

/** What measures, fills the machine or looks at every case: one after the other. */
async function longProof(): Promise<Count[]> {
  const counts: Count[] = [];
  for (const project of ['slow', 'attack', 'soak']) counts.push(await step(project, testing(project)));
  return counts;
}

mkdirSync(reports, { recursive: true });
const total = sumOf(await proof());
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`All of it took ${since(began)}; the slowest test files:\n${slowestOf(times).join('\n')}`);
for (const line of broken) console.log(line);
console.log(lastLineOf(total));
