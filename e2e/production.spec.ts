import { checkDigitOf } from '@kickstand/domain/fleet/production';
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, inject, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { connectController } from './support/controller.ts';
import { act, choose, fill, rowOf } from './support/forms.ts';
import { account, ask, logInElsewhere } from './support/people.ts';

const { url, mqttPort } = inject('system');

/** Numbers that no earlier try has used. */
function newNumbers() {
  const serial = String(Math.floor(Date.now() / 1_000) % 10_000_000).padStart(7, '0');
  const stem = `8612349${serial}`;
  return {
    carId: `97${serial}`,
    frameNo: `LKSA90000${serial}0`,
    imei: stem + checkDigitOf(stem),
    batterySn: `2026119${serial}`,
  };
}
let made: ReturnType<typeof newNumbers>;
beforeEach(() => {
  made = newNumbers();
});

async function open(page: Page, path: string) {
  await page.goto(`${url}/#${path}`);
  await page.getByRole('main').locator('h1:visible').first().waitFor();
}

type Row = Record<string, string>;

/** Give the console a file of one row, as somebody does who was sent it; `menu` is what it brings. */
async function bring(page: Page, menu: string, kind: string, row: Row, apiKey: string) {
  await page.getByRole('button', { name: '导入', exact: true }).click();
  await page.getByRole('menuitem', { name: menu }).click();
  const drawer = page.getByRole('dialog');
  const { data } = await ask(`/ebike/v3/backend/import/${kind}/template`, { apiKey });
  const { columns } = data as { columns: { key: string; label: string }[] };
  const lines = [columns.map(({ label }) => label), columns.map(({ key }) => row[key] ?? '')];
  await drawer.locator('input[type="file"]').setInputFiles({
    name: `${kind}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`),
  });
  await drawer.getByRole('button', { name: '检查', exact: true }).click();
  await drawer.getByText('1 行可以导入').first().waitFor();
  await drawer.getByRole('button', { name: '导入 1 行' }).click();
  await drawer.getByText('已导入 1 行').first().waitFor();
  await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
  await drawer.waitFor({ state: 'detached' });
}

/** A broker password for a controller, as it is shown this once. */
async function passwordOf(page: Page, imei: string) {
  await act(rowOf(page, imei), '生成接入密码');
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('产线装配，写入设备');
  await question.getByRole('button', { name: '确定' }).click();
  const shown = page.getByRole('dialog').filter({ hasText: '密码只显示这一次' });
  await shown.locator('code').waitFor();
  const password = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: /确定|OK/ }).click();
  return password;
}

async function bindPart(page: Page, row: Locator, code: string) {
  await act(row, '绑定设备或电池');
  const drawer = page.getByRole('dialog');
  await fill(drawer, { 编号: code });
  await drawer.getByRole('button', { name: '保存' }).click();
  await drawer.waitFor({ state: 'detached' });
  await row.getByText(code).first().waitFor();
}

interface Card {
  lifecycle: string;
  imei: string | null;
  batterySn: string | null;
  testState: string;
  area: string | null;
  version: number;
  online: string;
}

const vehicles = '/ebike/v3/backend/production/vehicles';
const cardOf = async (apiKey: string) => (await ask(`${vehicles}/${made.carId}`, { apiKey })).data as Card;

/** Back into stock with empty hands, so that the street is as it was. */
async function putAway(apiKey: string) {
  const steps = [
    ['take-off', { reason: '演示结束，收回' }],
    ['unbind', { kind: 'device' }],
    ['unbind', { kind: 'battery' }],
    ['restock', { reason: '演示结束，收回' }],
  ] as const;
  for (const [step, body] of steps) {
    const { version } = await cardOf(apiKey);
    const said = await ask(`${vehicles}/${made.carId}/${step}`, {
      apiKey,
      method: 'POST',
      body: { ...body, version },
    });
    expect(said.status, step).toBe(200);
  }
}

test('a vehicle is built: imported by file, bound, tested on the bench, put on the shelf, and found among those for rent', async () => {
  const admin = await account('administrator');
  const { apiKey } = admin;
  const profile = await newProfile();
  const page = await profile.newPage();
  await logInElsewhere(page, admin.phone, apiKey);
  const complaints = watchConsole(page);
  const { data } = await ask('/ebike/v3/backend/service-areas', { apiKey });
  const areas = (data as { list: { name: string; agentId: number; lng: number; lat: number }[] }).list;
  const area = areas.find(({ agentId }) => agentId === 2);
  if (!area) throw new Error('head office runs no area itself');
  const { data: choices } = await ask('/ebike/v3/backend/production/choices', { apiKey });
  const model = (choices as { models: { name: string }[] }).models[0]?.name ?? '';

  await open(page, '/production/import-export');
  await bring(page, '导入车辆', 'newVehicles', { carId: made.carId, frameNo: made.frameNo, model }, apiKey);
  await bring(page, '导入电池', 'batteries', { sn: made.batterySn, batteryKind: '48V' }, apiKey);
  await bring(page, '导入设备', 'devices', { imei: made.imei, fw: '131088' }, apiKey);
  await rowOf(page, made.imei).waitFor();
  const password = await passwordOf(page, made.imei);

  await open(page, `/production/vehicle-list?carIds=${made.carId}`);
  const row = rowOf(page, made.frameNo);
  await row.getByText('在库').first().waitFor();
  await bindPart(page, row, made.imei);
  await bindPart(page, row, made.batterySn);
  await row.getByText('已绑定').first().waitFor();
  expect(await cardOf(apiKey)).toMatchObject({
    imei: made.imei,
    batterySn: made.batterySn,
    lifecycle: 'bound',
    testState: 'untested',
  });

  const controller = await connectController({
    port: mqttPort,
    imei: made.imei,
    password,
    carId: made.carId,
    lng: area.lng,
    lat: area.lat,
  });
  try {
    await expect.poll(async () => (await cardOf(apiKey)).online, { timeout: 60_000 }).toBe('online');

    await open(page, `/production/vehicle-list-edit?carId=${made.carId}&tab=tests`);
    const panel = page.getByRole('tabpanel', { name: '测试', exact: true });
    await panel.getByRole('button', { name: '开始测试' }).click();
    await page.getByRole('button', { name: '确定' }).last().click();
    await panel.getByRole('heading').getByText('进行中').waitFor();
    await panel.getByRole('heading').getByText('通过', { exact: true }).waitFor({ timeout: 90_000 });
    expect(await cardOf(apiKey)).toMatchObject({ testState: 'pass' });

    await open(page, `/production/vehicle-list?carIds=${made.carId}`);
    await page.getByRole('button', { name: '刷新' }).last().click();
    await row.getByText('通过').first().waitFor();
    await act(row, '上架');
    const drawer = page.getByRole('dialog');
    await choose(page, drawer, '服务区', area.name);
    const checks = drawer.getByRole('list', { name: '上架检查' }).getByRole('listitem');
    await checks.first().waitFor();
    expect(await checks.allTextContents()).toEqual([
      '✓ 已绑定设备',
      '✓ 设备 24 小时内在线',
      '✓ 电量已知',
      '✓ 服务区有围栏',
      '✓ 有车架号',
      '✓ 绑定后通过测试',
    ]);
    await drawer.getByRole('button', { name: '保存' }).click();
    await row.getByText('已上架').first().waitFor();

    await open(page, `/vehicle/vehicle-query?carIds=${made.carId}`);
    await rowOf(page, made.carId).first().waitFor();
    expect(await cardOf(apiKey)).toMatchObject({ lifecycle: 'on_shelf', area: area.name });
    expect(complaints).toEqual([]);
    await putAway(apiKey);
  } finally {
    await controller.close();
    await profile.close();
  }
});
