import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LaunchReport } from '../apps/server/src/kernel/program/launch-report.ts';
import { newProfile, watchConsole } from './support/browser.ts';
import { fill } from './support/forms.ts';

const main = join(import.meta.dirname, '..', 'apps', 'server', 'dist', 'main.js');
let dataDir: string;
let server: ChildProcess;
let ready: Extract<LaunchReport, { kind: 'ready' }>;

/** A square of some nine kilometres, as a map program writes it. */
const kml = `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>City</name><Polygon><outerBoundaryIs><LinearRing>
<coordinates>114.3,30.5,0 114.4,30.5,0 114.4,30.58,0 114.3,30.58,0 114.3,30.5,0</coordinates>
</LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`;

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

test('a company begins on the setup page: the code, its name, an administrator, a model, an area, and in', async () => {
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
  await panel.getByRole('button', { name: 'Set up and continue' }).click();

  // The page was loaded anew on the way, and goes on with the area.
  await panel.getByRole('heading', { name: 'First service area' }).waitFor();
  await panel.getByText('No base map is set').waitFor();
  await panel.getByRole('button', { name: 'Publish and open' }).click();
  await panel.getByText('Enter a name of at most 30 characters').waitFor();
  await panel.getByLabel('Service area name').fill('江城服务区');
  await panel.getByRole('button', { name: 'Paste or import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From a file').setInputFiles({
    name: 'area.kml',
    mimeType: 'application/vnd.google-earth.kml+xml',
    buffer: Buffer.from(kml),
  });
  await dialog.getByRole('button', { name: 'Use this shape' }).click();
  await panel.getByText(/km² · outline .* · 4 corners/).waitFor();
  await panel.getByRole('button', { name: 'Publish and open' }).click();
  await panel.getByRole('heading', { name: 'Setup is complete' }).waitFor();

  await panel.getByRole('link', { name: 'Draw or import stations' }).waitFor();
  await panel.getByRole('link', { name: 'Open the console' }).click();
  await page.goto(`${ready.url}/#/electronic/service-area-fence`);
  await page.getByText('江城服务区').first().waitFor();
  await page.getByText('Open', { exact: true }).first().waitFor({ state: 'attached' });
  await page.getByRole('main').locator('h1:visible').first().waitFor();
  // On a phone the list stands before the map, which says so when it is opened.
  await page.getByText('No base map is set').first().waitFor({ state: 'attached' });
  await page.goto(`${ready.url}/#/setup`);
  await page.getByText('This system has been set up already.').waitFor();
  // The wrong code was refused on purpose.
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});
