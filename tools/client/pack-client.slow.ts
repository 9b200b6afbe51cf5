import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../supervisor/run-program.ts';
import { packClient } from './pack-client.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'kickstand-client-'));
const [made, project] = [join(folder, 'made'), join(folder, 'project')];

const program = `import { createClient, Refused } from '@kickstand/client';
const client = createClient({ url: process.argv[2] ?? '', key: 'ksk_x' });
const { list } = await client.vehicles.list({ query: { batteryTo: 20, pageSize: 10 } });
const names: string[] = list.map(({ carId }) => carId);
// @ts-expect-error no vehicle has such a field
list.map(({ nothing }) => nothing);
try {
  await client.ops.create({ body: { type: 'swap', carIds: names, priority: 'high', dueHours: 4 } });
} catch (error) {
  if (error instanceof Refused) console.log(error.code, error.status);
}
`;

beforeAll(async () => {
  await packClient(made);
  const packed = await run('npm', ['pack', '--silent'], { cwd: made });
  mkdirSync(join(project, 'node_modules', '@kickstand', 'client'), { recursive: true });
  const to = ['--strip-components', '1', '-C', join(project, 'node_modules', '@kickstand', 'client')];
  const unpacked = await run('tar', ['-xzf', join(made, packed.output.trim()), ...to]);
  expect([packed.code, unpacked.code]).toEqual([0, 0]);
  for (const name of ['zod', '@types'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'program.ts'), program);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the published client is typed in a project that has nothing of the workspace', async () => {
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const checked = await run(join(root, 'node_modules', '.bin', 'tsc'), [...strict, 'program.ts'], {
    cwd: project,
  });
  expect(checked).toEqual({ code: 0, output: '' });
}, 300_000);

test('the published client asks a server and says what it refused', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    const reply =
      request.method === 'GET'
        ? { suc: true, data: { list: [], count: 0 } }
        : { suc: false, error: { code: 'common.forbidden', promot: 'no', facts: {}, requestId: 'r' } };
    response.writeHead(request.method === 'GET' ? 200 : 403, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ran = await run(process.execPath, ['--import', 'tsx', join(project, 'program.ts'), url], {
    cwd: root,
  });
  server.close();
  expect(ran).toEqual({ code: 0, output: 'common.forbidden 403\n' });
  expect(asked[0]).toMatch(/^GET \/ebike\/v3\/backend\/.*batteryTo=20.* Bearer ksk_x$/);
});
