import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from './run-program.ts';
import { newFeature } from './scaffold/feature.ts';
import { nameOf, singularOf } from './scaffold/names.ts';
import { newScreen } from './scaffold/screen.ts';

const root = join(import.meta.dirname, '..');
const notCopied = /(^|\/)(node_modules|dist|data|coverage|\.git|\.kickstand|\.output)$/;

describe('what cannot be made', () => {
  test.each([
    [undefined, 'A name is missing'],
    ['Parking Spots', 'is no name'],
    ['parking_spots', 'is no name'],
    ['-spots', 'is no name'],
    ['a'.repeat(41), 'is too long'],
    ['delete', 'is a reserved word'],
    ['vehicles', 'There are vehicles already: packages/contract/src/vehicles'],
    ['live-map', 'There are live map already: apps/console/src/features/live-map'],
    ['commands', 'The contract has calls named commands already'],
    ['pii', 'There is a permission code pii already'],
    ['saved-views', 'There is a table saved_view already'],
  ])('as a feature: %s', (name, reason) => {
    expect(() => newFeature(root, name)).toThrow(reason);
  });

  test.each([
    [['home'], 'A name is missing'],
    [['home', 'Bad Name'], 'is no name'],
    [['nowhere', 'list'], 'There is no feature nowhere in the console: choose one of'],
    [['home', 'landing'], 'Home has a screen landing already'],
    [['session', 'history'], 'session.paths.ts'],
    [['home', 'history', 'vehicles.annotate'], 'There is no list call vehicles.annotate: choose one of'],
  ])('as a screen: %j', async (names, reason) => {
    await expect(newScreen(root, names)).rejects.toThrow(reason);
  });
});

test.each([
  ['parking-spots', 'parking-spot'],
  ['batteries', 'battery'],
  ['addresses', 'address'],
  ['bonus', 'bonus'],
  ['staff', 'staff'],
])('one of the %s is a %s', (many, one) => {
  expect(singularOf(nameOf(many)).kebab).toBe(one);
});

// Half a minute: part of `npm test`, not of `npm run check`.
describe.runIf(process.env.SLOW_TESTS)('in a copy of the project', () => {
  let copy: string;
  beforeAll(() => {
    copy = copyOfProject();
  }, 60_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const make = (...args: string[]) => node('tools/new.ts', ...args);
  const node = (...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', ...args], { cwd: copy, env: clean });
  const tool = (name: string, ...args: string[]) =>
    run(join(copy, 'node_modules', '.bin', name), args, { cwd: copy, env: clean });

  test('a refusal is one line and leaves everything as it was', async () => {
    const before = contentOf(copy);
    const { code, output } = await make('feature', 'Parking Spots');
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('"Parking Spots" is no name')]);
    expect(contentOf(copy)).toEqual(before);
  }, 60_000);

  test('a feature and its screens compile, keep the rules, and their tests pass', async () => {
    const before = await problems();
    const made = [
      await make('feature', 'parking-spots'),
      await make('screen', 'parking-spots', 'spot-map'),
      await make('screen', 'parking-spots', 'parked-vehicles', 'vehicles.list'),
      await make('screen', 'home', 'tips'),
    ];
    for (const { code, output } of made) expect(code, output).toBe(0);
    expect((await make('feature', 'parking-spots')).output).toContain('There are parking spots already');
    expect(await problems()).toEqual(before);
    const report = join(copy, 'report.json');
    const tested = await tool(
      'vitest',
      'run',
      ...tests,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    );
    expect(tested.code, tested.output).toBe(0);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string }[] };
    const files = testResults.map(({ name }) => relative(copy, name));
    for (const file of ownTests) expect(files).toContain(file);
  }, 600_000);

  /** What types, linter and import rules find fault with. */
  const problems = async () => {
    const types = await tool('tsc', '-p', '.');
    const lint = await tool('biome', 'check', '--error-on-warnings', '--reporter=github', '.');
    const bounds = await tool(
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      'apps',
      'packages',
      'tools',
    );
    return [types, lint, bounds]
      .flatMap(({ output }) => output.split('\n'))
      .filter((line) => / error TS|^::|^ {2}error /.test(line))
      .sort();
  };
});

const tests = ['parking-spots', 'home/tips', 'tools/docs.test.ts', 'permissions.test.ts', 'words.test.ts'];
const ownTests = [
  'apps/server/src/features/parking-spots/parking-spots.test.ts',
  'apps/console/src/features/parking-spots/parking-spot-list.test.tsx',
  'apps/console/src/features/parking-spots/spot-map.test.tsx',
  'apps/console/src/features/parking-spots/parked-vehicles.test.tsx',
  'apps/console/src/features/home/tips.test.tsx',
];

/** Without what a running Vitest tells the programs it starts. */
const clean = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|VITE_|TEST$|NODE_ENV$|NODE_OPTIONS$)/.test(name)),
);

/** The sources in a temporary folder; the installed packages are linked, the project's own are those of the copy. */
function copyOfProject() {
  const copy = mkdtempSync(join(tmpdir(), 'kickstand-new-'));
  for (const entry of readdirSync(root).filter((name) => !notCopied.test(name)))
    cpSync(join(root, entry), join(copy, entry), {
      recursive: true,
      filter: (from) => !notCopied.test(relative(root, from)),
    });
  linkModules(root, copy);
  for (const app of readdirSync(join(root, 'apps')))
    linkModules(join(root, 'apps', app), join(copy, 'apps', app));
  return copy;
}

function linkModules(from: string, to: string) {
  const [installed, linked] = [join(from, 'node_modules'), join(to, 'node_modules')];
  mkdirSync(linked, { recursive: true });
  for (const entry of namesIn(installed).filter((name) => name !== '@kickstand' && !name.startsWith('.vite')))
    symlinkSync(join(installed, entry), join(linked, entry));
  if (from !== root) return;
  mkdirSync(join(linked, '@kickstand'));
  for (const name of ['packages/contract', 'packages/domain'])
    symlinkSync(join(to, name), join(linked, '@kickstand', name.replace('packages/', '')));
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Every file below a folder with its text. */
function contentOf(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file, readFileSync(file, 'base64')]));
}
