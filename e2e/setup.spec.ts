import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LaunchReport } from '../apps/server/src/kernel/launch-report.ts';
import { newProfile, watchConsole } from './support/browser.ts';
import { fill } from './support/forms.ts';

const main = join(import.meta.dirname, '..', 'apps', 'server', 'dist', 'main.js');
let dataDir: string;
let server: ChildProcess;
let ready: Extract<LaunchReport, { kind: 'ready' }>;

// A further try needs a machine on which nobody has begun.
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kickstand-setup-'));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'warn' };
  server = fork(main, [], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  ready = await new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    server.on('message', (report: LaunchReport) => {
      if (report.kind === 'ready') resolve(report);
      if (report.kind === 'failed') reject(new Error(report.line));
    });
  });
});
afterEach(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  rmSync(dataDir, { recursive: true, force: true });
});

test('a company begins on the setup page: the code, its name, an administrator, a model, and in', async () => {
  const page = await (await newProfile({ width: 390, height: 844 })).newPage();
  const complaints = watchConsole(page);
  await page.goto(ready.url);
  const panel = page.getByRole('main');
  await panel.getByRole('heading', { name: '初始化系统' }).waitFor();
  const proceed = () => panel.getByRole('button', { name: '下一步' }).click();

  await fill(panel, { 初始化码: 'AAAA-AAAA-AAAA', 公司名称: '青桔出行', 控制台标题: '青桔运营平台' });
  await proceed();
  await panel.getByText('初始化码不正确').waitFor();
  await fill(panel, { 初始化码: ready.setupCode ?? '' });
  await proceed();
  await panel.getByRole('heading', { name: '首位管理员' }).waitFor();
  await fill(panel, { 姓名: '林晓', 手机号: '1391234567' });
  await proceed();
  await panel.getByText('手机号码格式不正确').waitFor();
  await fill(panel, { 手机号: '13912345678' });

  // Another language loads the page anew and takes nothing away.
  await page.getByRole('button', { name: '切换语言' }).click();
  await panel.getByLabel('Company name').waitFor();
  expect(await panel.getByLabel('Company name').inputValue()).toBe('青桔出行');
  await panel.getByRole('button', { name: 'Next' }).click();
  expect(await panel.getByLabel('Phone number').inputValue()).toBe('13912345678');
  await panel.getByRole('button', { name: 'Next' }).click();
  await panel.getByRole('heading', { name: 'Vehicle models' }).waitFor();
  await fill(panel, { Brand: '飞翼', 'Model name': 'FY-9' });
  await panel.getByRole('button', { name: 'Next' }).click();
  await panel.getByRole('button', { name: 'Finish setup' }).click();
  await panel.getByRole('heading', { name: 'Setup is complete' }).waitFor();

  await panel.getByRole('link', { name: 'Draw or import your first service area' }).click();
  await page.getByRole('main').locator('h1:visible').first().waitFor();
  // On a phone the list stands before the map, which says so when it is opened.
  await page.getByText('No base map is set').first().waitFor({ state: 'attached' });
  await page.goto(`${ready.url}/#/setup`);
  await page.getByText('This system has been set up already.').waitFor();
  // The wrong code was refused on purpose.
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});
