import { expect, inject, test } from 'vitest';
import { newProfile, watchConsole } from './support/browser.ts';
import { account, ask, logInElsewhere } from './support/people.ts';
import { standingVehicle, type Vehicle } from './support/vehicles.ts';

const { url } = inject('system');

test('a dispatcher finds a vehicle on the map, makes it ring and sees the device’s own answer', async () => {
  const { phone, apiKey } = await account('operations');
  const admin = await account('administrator');
  const profile = await newProfile({ moving: true });
  const page = await profile.newPage();
  await logInElsewhere(page, phone, admin.apiKey);
  const complaints = watchConsole(page);
  await page.goto(`${url}/#/vehicle/operation-map`);
  await page.getByRole('region', { name: '地图' }).waitFor();
  await page.getByText('实时', { exact: true }).first().waitFor();

  const { carId } = await standingVehicle(apiKey);
  await page
    .getByRole('textbox', { name: /^车辆编号、IMEI/ })
    .or(page.getByRole('searchbox'))
    .first()
    .fill(carId);
  await page.keyboard.press('Enter');
  const card = page.getByLabel(`车辆 ${carId}`, { exact: true }).first();
  await card.getByRole('button', { name: '寻车' }).click();
  await page.getByText('成功').first().waitFor();

  const { data } = await ask(`/ebike/v3/backend/commands?carId=${carId}&pageSize=1`, { apiKey });
  expect((data as { list: object[] }).list[0]).toMatchObject({ type: 'ring', state: 'acked', deviceCode: 0 });
  expect(complaints).toEqual([]);
  await profile.close();
});

test('a franchisee sees its own vehicles and nothing of anybody else', async () => {
  const owner = await account('franchisee-owner');
  const admin = await account('administrator');
  const own = (await ask('/ebike/v3/backend/deviceInfo?pageSize=200', { apiKey: owner.apiKey })).data as {
    list: Vehicle[];
    count: number;
  };
  const agents = new Set(own.list.map(({ agentId }) => agentId));
  expect(agents.size).toBe(1);
  const all = (await ask('/ebike/v3/backend/deviceInfo?pageSize=200', { apiKey: admin.apiKey }))
    .data as typeof own;
  const foreign = all.list.find(({ agentId }) => !agents.has(agentId));
  expect(all.count).toBeGreaterThan(own.count);

  const profile = await newProfile();
  const page = await profile.newPage();
  await logInElsewhere(page, owner.phone, admin.apiKey);
  await page.goto(`${url}/#/vehicle/vehicle-query`);
  await page.getByRole('table').first().waitFor();
  await page
    .getByRole('tabpanel')
    .getByText(`共 ${own.count.toLocaleString('en-US')} 条`)
    .first()
    .waitFor();
  await page.goto(`${url}/#/vehicle-info?carId=${foreign?.carId}`);
  await page.getByText('没有这辆车，或者不在您的数据范围内').waitFor();
  const single = await ask(`/ebike/v3/backend/singleDevInfo?carId=${foreign?.carId}`, {
    apiKey: owner.apiKey,
  });
  expect(single.status).toBe(404);
  await profile.close();
});
