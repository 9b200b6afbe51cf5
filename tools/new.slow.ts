import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from './supervisor/run-program.ts';
import { cleanEnvironment, copyOfProject } from './test-fixtures/project-copy.ts';

let copy: string;
beforeAll(() => {
  copy = copyOfProject();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const make = (...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'tools/new.ts', ...args], { cwd: copy, env: cleanEnvironment });
const tool = (name: string, ...args: string[]) =>
  run(join(copy, 'node_modules', '.bin', name), args, { cwd: copy, env: cleanEnvironment });

test('a refusal is one line and leaves everything as it was', async () => {
  const before = contentOf(copy);
  const { code, output } = await make('feature', 'places/Parking Spots');
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining('"Parking Spots" is no name')]);
  expect(contentOf(copy)).toEqual(before);
});

test('a feature and its screens compile, are formatted, keep the rules, and their tests pass', async () => {
  const made = [
    await make('feature', 'places/parking-spots'),
    await make('screen', 'parking-spots', 'spot-map'),
    await make('screen', 'parking-spots', 'parked-vehicles', 'vehicles.list'),
    await make('screen', 'home', 'tips'),
  ];
  for (const { code, output } of made) expect(code, output).toBe(0);
  expect((await make('feature', 'places/parking-spots')).output).toContain('There are parking spots already');

  const paths = made.flatMap(({ output }) => output.trim().split('\n'));
  const sources = [...new Set(paths)].filter((path) => /\.tsx?$/.test(path));
  const types = await tool('tsc', '-p', '.');
  expect(types.code, types.output).toBe(0);
  const lint = await tool('biome', 'check', '--error-on-warnings', ...sources);
  expect(lint.code, lint.output).toBe(0);
  const bounds = await tool('depcruise', '--config', '.dependency-cruiser.cjs', ...sources);
  expect(bounds.code, bounds.output).toBe(0);

  const report = join(copy, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const tested = await tool('vitest', 'run', ...ownTests, ...listTests, ...reporters);
  expect(tested.code, tested.output).toBe(0);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: { name: string }[] };
  const everyCall = await tool('vitest', 'run', 'every-call.test.ts', '-t', 'parkingSpots');
  expect(everyCall.code, everyCall.output).toBe(0);
  const files = testResults.map(({ name }) => relative(copy, name));
  expect(files).toEqual(expect.arrayContaining(ownTests));
});

const ownTests = [
  'apps/server/src/places/parking-spots/parking-spots.test.ts',
  'apps/console/src/places/parking-spots/parking-spot-list.test.tsx',
  'apps/console/src/places/parking-spots/spot-map.test.tsx',
  'apps/console/src/places/parking-spots/parked-vehicles.test.tsx',
  'apps/console/src/insight/home/tips.test.tsx',
];
/** What looks at all that is declared, and so at what is new. */
const listTests = ['tools/docs.test.ts', 'permissions.test.ts', 'words.test.ts'];

/** Every file below a folder with its text. */
function contentOf(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [file, readFileSync(file, 'base64')]));
}
