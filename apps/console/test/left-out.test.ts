import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { leaveDescriptionsOut, leftOut } from '../left-out.ts';

const root = join(import.meta.dirname, '..', 'src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
);

test('nothing is used that the build leaves out', () => {
  expect(files.length).toBeGreaterThan(100);
  const used = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return leftOut.filter(({ use }) => use.test(source)).map(({ what }) => `${file}: ${what.source}`);
  });
  expect(used).toEqual([]);
});

test.each([
  'columns={[{ title, onFilter: keep }]}',
  "rowSelection={{ type: 'radio', onChange }}",
  'rowSelection={{ checkStrictly: false, onChange }}',
  'token: { wireframe: true }',
  '<Table rows={rows} virtual scroll={size} />',
  '<Table rows={rows} sticky />',
  '<ConfigProvider tooltip={{ unique: true }}>',
  '<Tooltip.UniqueProvider>',
  '<Input.Password id={id} />',
  '<Skeleton.Button active />',
  '<Dropdown.Button menu={menu} />',
  '<Alert.ErrorBoundary>',
  'Select._InternalPanelDoNotUseOrYouWillBeFired',
  'useInfiniteQuery(options)',
  'client.fetchInfiniteQuery(options)',
  'schema.toJSONSchema()',
  'z.prettifyError(error)',
])('%s would be noticed', (source) => {
  expect(leftOut.filter(({ use }) => use.test(source))).toHaveLength(1);
});

test('what a field means is read nowhere, since the build leaves it out', () => {
  const asked = files.filter((file) => /\.description\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(asked).toEqual([]);
});

test('what a call refuses is read nowhere, since the build leaves it out', () => {
  const asked = files.filter((file) => /\.refusals\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(asked).toEqual([]);
});

test('calls are code also without what only documents say', async () => {
  const contract = join(import.meta.dirname, '..', '..', '..', 'packages', 'contract', 'src');
  const calls = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.calls.ts'),
  );
  expect(calls.length).toBeGreaterThan(30);
  const transform = leaveDescriptionsOut.transform as (code: string, id: string) => { code: string };
  for (const file of calls) {
    const id = join(contract, file);
    const { code } = transform(readFileSync(id, 'utf8'), id);
    await expect(transformWithOxc(code, id), file).resolves.toBeTruthy();
  }
});
