import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../build.ts';
import { findOrInstallChromium } from '../chromium.ts';
import { run } from '../supervisor/run-program.ts';
import { countOf, failedIn, lastLineOf } from './test-count.ts';

const root = join(import.meta.dirname, '..', '..');
const report = join(root, '.kickstand', 'test', 'repeat.json');

/** `--times 5`: how often; twenty times unless told. */
function timesAsked(args: readonly string[]) {
  const at = args.indexOf('--times');
  const times = at < 0 ? 20 : Number(args[at + 1]);
  if (!Number.isInteger(times) || times < 1) throw new Error('--times needs a whole number of 1 or more');
  return times;
}

/** The end-to-end part once, with nothing tried again; answers whether all of it passed. */
async function once(name: string, browser: string): Promise<boolean> {
  const from = performance.now();
  rmSync(report, { force: true });
  const env = { ...process.env, TEST_REPORT: report, CHROMIUM_PATH: browser };
  const args = ['run', '--project', 'e2e', '--retry', '0'];
  const { code } = await run(join(root, 'node_modules', '.bin', 'vitest'), args, { cwd: root, env });
  const count = countOf(report, code);
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  console.log(`${count.failed > 0 ? '✗' : '✓'} ${name}  ${lastLineOf(count)} (${seconds} s)`);
  for (const failure of failedIn(report)) console.log(`  ${failure}`);
  return count.failed === 0;
}

const times = timesAsked(process.argv);
mkdirSync(join(report, '..'), { recursive: true });
await buildAll();
const browser = await findOrInstallChromium();
let well = 0;
for (let n = 1; n <= times; n++) if (await once(`${n} of ${times}`, browser)) well += 1;
console.log(`${well} of ${times} runs passed whole`);
process.exitCode = well === times ? 0 : 1;
