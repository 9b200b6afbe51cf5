import { execFileSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { newProfile } from './support/browser.ts';
import { account, ask, logInElsewhere } from './support/people.ts';
import { standingVehicle } from './support/vehicles.ts';

const { url, pid } = inject('system');

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
  await logInElsewhere(page, phone, admin.apiKey);
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
