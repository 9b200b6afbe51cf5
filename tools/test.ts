import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { findOrInstallChromium } from './chromium.ts';
import { run } from './run-program.ts';
import { type Count, countOf, lastLineOf, sumOf, triedAgainIn } from './test-count.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.kickstand', 'test');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const fast = process.argv.includes('--fast');
const passed: Count = { passed: 1, failed: 0, skipped: 0 };
const failed: Count = { passed: 0, failed: 1, skipped: 0 };

interface Result {
  count: Count;
  output: string;
  /** What passed only when it was tried again. */
  again?: string[];
}

/** One step: its name, time and result; whatever it said is shown when it failed. */
async function step(name: string, work: () => Promise<Result>): Promise<Count> {
  const startedAt = performance.now();
  const {
    count,
    output,
    again = [],
  } = await work().catch((error: unknown): Result => ({ count: failed, output: String(error) }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (count.failed > 0) console.log(output.trimEnd());
  console.log(`${count.failed > 0 ? '✗' : '✓'} ${name.padEnd(14)} ${lastLineOf(count)} (${seconds} s)`);
  for (const line of again) console.log(`  passed at the second try: ${line}`);
  return count;
}

function checking(command: string, ...args: string[]) {
  return async () => {
    const { code, output } = await run(bin(command), args, { cwd: root });
    return { count: code === 0 ? passed : failed, output };
  };
}

function testing(project: string, env: NodeJS.ProcessEnv = {}) {
  return async () => {
    const report = join(reports, `${project}.json`);
    rmSync(report, { force: true });
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const { code, output } = await run(bin('vitest'), ['run', '--project', project, ...reporters], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    return { count: countOf(report, code), output, again: triedAgainIn(report) };
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
    await step('types', checking('tsc', '-p', '.')),
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
  return [found, await step('end to end', testing('e2e', { CHROMIUM_PATH: browser }))];
}

const notRun = { count: failed, output: 'Not run, because what it needs is missing.' };

mkdirSync(reports, { recursive: true });
const counts = await statics();
counts.push(await step('unit', testing('unit', fast ? {} : { SLOW_TESTS: '1' })));
if (!fast) counts.push(await step('server', testing('server')));
const build = fast ? undefined : await built();
if (build) counts.push(build);
counts.push(await step('console', testing('console')));
if (build) counts.push(...(await endToEnd(build)));
const total = sumOf(counts);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(lastLineOf(total));
