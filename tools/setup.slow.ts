import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { session } from '@kickstand/contract/platform/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../apps/server/src/kernel/program/read-settings.ts';
import { makeLog } from '../apps/server/src/log.ts';
import { type Started, startServer } from '../apps/server/src/start.ts';
import { Browser, type Send } from '../apps/server/test/browser.ts';
import { type FreshDatabase, freshDatabase, urlOf } from '../apps/server/test/database.ts';
import { run } from './supervisor/run-program.ts';
import { textMessages } from './test-fixtures/text-messages.ts';

const root = join(import.meta.dirname, '..');
const dir = mkdtempSync(join(tmpdir(), 'kickstand-setup-'));
let fresh: FreshDatabase;
let sms: Awaited<ReturnType<typeof textMessages>>;
let server: Started;
let env: Record<string, string>;

beforeAll(async () => {
  [fresh, sms] = await Promise.all([freshDatabase(), textMessages()]);
  env = {
    PORT: '0',
    MQTT_PORT: '0',
    DEMO: '0',
    DATA_DIR: dir,
    SMS_URL: `${sms.origin}/send`,
    DATABASE_URL: urlOf(fresh.appConfig),
    DATABASE_OWNER_URL: urlOf(fresh.ownerConfig),
  };
  server = await startServer(readSettings(env), makeLog('error'));
});
afterAll(async () => {
  await server.stop();
  await Promise.all([fresh.drop(), sms.close()]);
  rmSync(dir, { recursive: true, force: true });
});

const setUp = (...words: string[]) =>
  run(process.execPath, ['--import', 'tsx', join(root, 'tools', 'setup.ts'), ...words], {
    cwd: root,
    env: { ...process.env, ...env },
  });
const send: Send = async ({ method, url, headers, payload }) => {
  const response = await fetch(server.url + url, { method, headers, ...(payload && { body: payload }) });
  return { status: response.status, body: await response.json() };
};

test('npm run setup beside the running server makes a company whose administrator logs in with a code', async () => {
  const wrong = await setUp('--company', '青桔出行');
  expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('--name is missing') });
  const words = ['--company', '青桔出行', '--phone', '13912345678', '--name', '林晓'];
  expect(await setUp(...words)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/青桔出行 is set up\.[\s\S]*with 13912345678/),
  });
  const browser = new Browser(send, Date.now);
  expect(await browser.logIn('13912345678', sms.codeFor)).toMatchObject({
    suc: true,
    data: { name: '林晓' },
  });
  expect((await browser.call(session.info)).data).toMatchObject({ agentName: '青桔出行', agentId: 2 });
  const again = await setUp(...words);
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('has been set up already') });
});
