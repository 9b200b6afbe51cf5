import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { run } from './supervisor/run-program.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium that runs here: an installed one, else one it installs. Throws with advice when it cannot. */
export async function findOrInstallChromium(): Promise<string> {
  const found = await installedChromium();
  if (found) return found;
  console.log('Installing Chromium for the tests in a browser …');
  const byApt = await installByApt();
  const installed = await installedChromium();
  if (installed) return installed;
  const cli = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js');
  const own = await run(process.execPath, [cli, 'install', 'chromium']);
  const downloaded = await installedChromium();
  if (downloaded) return downloaded;
  const reasons = [byApt, own.output].map((text) => text.trim().split('\n').slice(-3).join('\n'));
  throw new Error(
    `${reasons.join('\n').trim()}\nThere is no Chromium and none could be installed: install one and set CHROMIUM_PATH to it.`,
  );
}

async function installedChromium(): Promise<string | undefined> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !(await runs(given)))
    throw new Error(`CHROMIUM_PATH must be a program that runs; ${given} does not.`);
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  for (const file of given ? [given] : [...inPath, ...macApplications, chromium.executablePath()])
    if (existsSync(file) && (await runs(file))) return file;
  return undefined;
}

/** Some systems put a program in its place that only says how to install the real one. */
async function runs(file: string): Promise<boolean> {
  return (await run(file, ['--version'])).code === 0;
}

/** Debian's package, where we may install; answers what went wrong. */
async function installByApt(): Promise<string> {
  if (!existsSync('/usr/bin/apt-get')) return '';
  const asRoot = process.getuid?.() === 0;
  if (!asRoot && (await run('sudo', ['-n', 'true'])).code !== 0)
    return 'apt-get needs root or sudo without a password.';
  const command = asRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => run(command[0] ?? '', [...command.slice(1), ...args], { env });
  const update = await apt('update', '-q');
  const install = await apt('install', '-y', '-q', '--no-install-recommends', 'chromium');
  return install.code === 0 ? '' : `${update.code === 0 ? '' : update.output}\n${install.output}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(await findOrInstallChromium());
