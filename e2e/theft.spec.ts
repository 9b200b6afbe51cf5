import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetFile } from '@kickstand/contract/fleet/devices';
import { type LngLat, offsetMetres } from '@kickstand/domain/platform/geo';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { connectDevice, type TestDevice } from '../apps/server/test/device.ts';
import { newProfile, watchConsole } from './support/browser.ts';
import { rowOf } from './support/forms.ts';
import { account, ask, logInElsewhere } from './support/people.ts';

const { url, mqttPort, dataDir } = inject('system');

interface Vehicle {
  carId: string;
  imei: string;
  lng: number;
  lat: number;
  lifecycle: string;
  version: number;
}

const base = '/ebike/v3/backend';
const single = async (carId: string, apiKey: string) =>
  (await ask(`${base}/singleDevInfo?carId=${carId}`, { apiKey })).data as Vehicle;

/** What was reported since would count as older than what is known. */
const quietMs = 15_000;

type Standing = Vehicle & { alarms: string[]; opsStates: string[]; reportedAt: number };

/** A vehicle that stands on the shelf, answers, has a clock that can be believed and said nothing for a while. */
async function standingVehicle(apiKey: string) {
  const filter = 'ridingState=available&online=online&lifecycle=on_shelf&pageSize=200&sort=reportedAt';
  const { data } = await ask(`${base}/deviceInfo?${filter}`, { apiKey });
  const found = (data as { list: Standing[] }).list.find(
    ({ alarms, opsStates, imei, lng, reportedAt }) =>
      alarms.length + opsStates.length === 0 && imei && lng !== null && reportedAt < Date.now() - quietMs,
  );
  if (!found) throw new Error('no vehicle stands anywhere in peace');
  return found;
}

async function setShelf({ carId, apiKey }: { carId: string; apiKey: string }, on: boolean) {
  const body = { carIds: [carId], on, reason: '盗窃演练前后调整' };
  const said = await ask(`${base}/vehicles/shelf`, { apiKey, method: 'POST', body });
  expect(said.suc, JSON.stringify(said)).toBe(true);
}

function passwordOf(imei: string) {
  const { vehicles } = JSON.parse(readFileSync(join(dataDir, 'demo', 'fleet.json'), 'utf8')) as FleetFile;
  const found = vehicles.find((one) => one.imei === imei);
  if (!found) throw new Error(`the demo has no controller ${imei}`);
  return found.password;
}

/** Armed, seat locked, battery there, moving. */
const carriedStatus = 0b1011001;
const movedWhileArmed = 5;
const steps = 6;

/** Its controller says that it is being carried away: a few fixes of a walking thief, none of an order. */
async function sayCarried({ lng, lat }: Vehicle, device: TestDevice) {
  const start = Date.now() - steps * 1_000;
  for (let i = 1; i <= steps; i++) {
    const [east, north] = offsetMetres([lng, lat] as LngLat, i * 6, 0);
    const fix = { at: start + i * 1_000, lng: east, lat: north, speed: 12, course: 90, sat: 9, hdop: 1 };
    const said = { status: carriedStatus, mileage: 1 };
    await device.say('gps', { ...fix, ...said });
    if (i === steps)
      await device.say('notify', { at: fix.at + 1, code: movedWhileArmed, status: carriedStatus });
  }
}

/** The town's own controller of the same number may take the line back at any moment; then it is said again. */
async function carryAway(vehicle: Vehicle) {
  const { imei } = vehicle;
  for (let tries = 0; tries < 6; tries++) {
    const device = await connectDevice(mqttPort, { imei, password: passwordOf(imei), listen: false });
    const closed = new Promise<boolean>((resolve) => device.client.once('close', () => resolve(false)));
    const said = await Promise.race([sayCarried(vehicle, device).then(() => true), closed]);
    device.client.end(true);
    if (said) return;
  }
  throw new Error(`the controller of ${vehicle.carId} could not be heard`);
}

interface Alarm {
  id: string;
  type: string;
  state: string;
  firstAt: number;
}

const alarmsSince = async (carId: string, from: number, apiKey: string) => {
  const { data } = await ask(`${base}/alarms?carId=${carId}&from=${from}&state=open,acked&pageSize=50`, {
    apiKey,
  });
  return (data as { list: Alarm[] }).list;
};

/** Press a button of the vehicle's page that asks for a reason, and agree. */
async function agreeTo(page: Page, button: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('报警编号 20261121，警方已立案');
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** What the vehicle log says of reporting it lost and found, newest first. */
async function logOf(page: Page, carId: string) {
  await page.goto(`${url}/#/operation/vehicle-log?carId=${carId}`);
  await page.reload();
  const rows = page.getByRole('row').filter({ hasText: '报失或找回' });
  await rows.first().waitFor();
  return rows.count();
}

test('a carried away vehicle raises an alarm, is played again, reported lost and found, and the log holds it all', async () => {
  const { phone, apiKey } = await account('administrator');
  const vehicle = await standingVehicle(apiKey);
  const { carId } = vehicle;
  const whose = { carId, apiKey };
  // Off the shelf no rider takes it meanwhile.
  await setShelf(whose, false);
  const begun = Date.now() - steps * 1_000 - 1_000;
  await carryAway(vehicle);
  const stolen = ['moving_without_order', 'abnormal_move'];
  await expect
    .poll(async () => (await alarmsSince(carId, begun, apiKey)).map(({ type }) => type).sort(), {
      timeout: 30_000,
      interval: 500,
    })
    .toEqual(expect.arrayContaining([...stolen].sort()));

  const profile = await newProfile({ width: 1024, height: 768 });
  // Maps are drawn by the processor here.
  profile.setDefaultTimeout(60_000);
  const page = await profile.newPage();
  const live = new Promise((heard) => {
    page.once('websocket', (socket) => socket.once('framereceived', heard));
  });
  await logInElsewhere(page, phone, apiKey);
  const complaints = watchConsole(page);
  // A line that is cut before it is there makes the browser complain.
  await live;
  await page.goto(`${url}/#/vehicle-info?carId=${carId}&tab=alarms`);
  const line = page.getByRole('row').filter({ hasText: '无单移动' }).filter({ hasText: '未处理' });
  await line.getByRole('button', { name: /更多操作/ }).click();
  await page.getByRole('menuitem', { name: '轨迹回放' }).click();

  const pointer = page.getByRole('slider', { name: '回放时间' });
  await pointer.waitFor({ timeout: 60_000 });
  const [moved] = (await alarmsSince(carId, begun, apiKey)).filter(({ type }) => type === stolen[0]);
  expect(Number(await pointer.getAttribute('aria-valuenow'))).toBe(moved?.firstAt);
  await page.getByRole('tab', { name: /告警和事件/ }).click();
  await page.getByRole('button', { name: /无单移动/ }).click();
  await page.getByRole('button', { name: '播放' }).click();
  const shownAt = Number(await pointer.getAttribute('aria-valuenow'));
  await expect
    .poll(async () => Number(await pointer.getAttribute('aria-valuenow')), { timeout: 20_000 })
    .toBeGreaterThan(shownAt);
  await page.getByRole('button', { name: '暂停' }).click();

  await agreeTo(page, '报失');
  await page.getByText('丢失', { exact: true }).first().waitFor();
  expect((await single(carId, apiKey)).lifecycle).toBe('lost');
  const log = await profile.newPage();
  const before = await logOf(log, carId);

  await agreeTo(page, '找回');
  await page.getByText('已下架', { exact: true }).first().waitFor();
  expect((await single(carId, apiKey)).lifecycle).toBe('off_shelf');
  expect(await logOf(log, carId)).toBe(before + 1);
  await rowOf(log, '陈明远').waitFor();

  for (const { id } of await alarmsSince(carId, begun, apiKey))
    await ask(`${base}/alarm/fixed`, { apiKey, method: 'POST', body: { id, result: 'ignored' } });
  await setShelf(whose, true);
  expect((await single(carId, apiKey)).lifecycle).toBe('on_shelf');
  expect(complaints).toEqual([]);
  await profile.close();
});
