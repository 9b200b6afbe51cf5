import { execFileSync } from 'node:child_process';
import { afterAll, expect, inject, test } from 'vitest';
import { closeBrowser, newProfile, watchConsole } from './support/browser.ts';
import { account, ask, logIn, logInElsewhere } from './support/people.ts';

const { url, pid } = inject('system');
afterAll(closeBrowser);

interface Vehicle {
  carId: string;
  agentId: number;
}

/** A vehicle that stands somewhere and answers. */
async function standingVehicle(apiKey: string) {
  const filter = 'ridingState=available&online=online&lifecycle=on_shelf&pageSize=1&sort=reportedAt';
  const { data } = await ask(`/ebike/v3/backend/deviceInfo?${filter}`, { apiKey });
  const [vehicle] = (data as { list: Vehicle[] }).list;
  if (!vehicle) throw new Error('no vehicle stands anywhere');
  return vehicle;
}

test('a dispatcher finds a vehicle on the map, makes it ring and sees the device’s own answer', async () => {
  const { phone, apiKey } = await account('operations');
  const admin = await account('administrator');
  const profile = await newProfile();
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

/** The server that a supervisor runs. */
function serverOf(supervisor: number) {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n');
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => Number(parent) === supervisor && args.join(' ').includes('server'));
  if (!found?.[0]) throw new Error('no server runs');
  return Number(found[0]);
}

test('a killed server comes back by itself, the map goes on, and no acknowledged command is lost', async () => {
  const { phone, apiKey } = await account('franchisee-staff');
  const admin = await account('administrator');
  const profile = await newProfile();
  const page = await profile.newPage();
  await logIn(page, phone);
  await page.goto(`${url}/#/vehicle/operation-map`);
  await page.getByText('实时', { exact: true }).first().waitFor();

  const { carId } = await standingVehicle(apiKey);
  const body = { type: 'ring', carIds: [carId] };
  const given = await ask('/ebike/v3/backend/command-jobs', { apiKey: admin.apiKey, method: 'POST', body });
  const { jobId } = given.data as { jobId: string };
  process.kill(serverOf(pid), 'SIGKILL');
  await page.getByText('重新连接中').first().waitFor();

  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
  await page.getByText('实时', { exact: true }).first().waitFor({ timeout: 60_000 });
  await expect
    .poll(
      async () => {
        const { data } = await ask(`/ebike/v3/backend/command-jobs/${jobId}`, { apiKey: admin.apiKey });
        return (data as { done: boolean } | undefined)?.done;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(true);
  const { data } = await ask(`/ebike/v3/backend/commands?carId=${carId}&pageSize=50`, {
    apiKey: admin.apiKey,
  });
  const ours = (data as { list: { jobId: string; state: string }[] }).list.filter(
    (row) => row.jobId === jobId,
  );
  expect(ours).toHaveLength(1);
  expect(['acked', 'refused', 'timeout']).toContain(ours[0]?.state);
  await profile.close();
});
