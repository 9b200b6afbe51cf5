import { distanceMetres, type LngLat, offsetMetres, ringContains } from '@kickstand/domain/platform/geo';
import { expect, test } from 'vitest';
import { ownAreas } from './support/areas.ts';
import { watchConsole } from './support/browser.ts';
import { deskOf, openAt } from './support/desks.ts';
import { asks, fleetOf } from './support/field.ts';
import { account, ask } from './support/people.ts';
import { appAsks, newRider, until } from './support/rides.ts';

const backend = '/ebike/v3/backend';

interface Fence {
  kind: string;
  serviceAreaId: number;
  points: [number, number][][];
}
interface Own {
  list: { applicationId: string; state: string; madeId: string | null; made: string | null }[];
}

/** A place in an area that head office runs, in no other fence and beside no other station. */
async function freePlace(apiKey: string) {
  const own = new Set((await ownAreas(apiKey)).map(({ id }) => id));
  const { stations } = fleetOf();
  const { list } = await asks<{ list: Fence[] }>(
    `${backend}/gFence?type=service,no_stop,no_ride,station`,
    apiKey,
  );
  const inside = (kind: string, at: LngLat) =>
    list.some((one) => one.kind === kind && one.points[0] && ringContains(one.points[0], at));
  for (const { lng, lat, serviceAreaId } of stations.filter((one) => own.has(one.serviceAreaId)))
    for (const [east, north] of [
      [90, 0],
      [0, 90],
      [-90, 0],
      [0, -90],
    ] as const) {
      const at = offsetMetres([lng, lat], east, north);
      const isAlone = stations.every((one) => distanceMetres([one.lng, one.lat], at) > 70);
      if (isAlone && !inside('no_stop', at) && !inside('no_ride', at) && !inside('station', at))
        return { at, serviceAreaId };
    }
  throw new Error('there is no room for another station');
}

test('a place that a rider applied for is passed, drawn, published by another person, and the rider reads which station it is', async () => {
  const admin = await account('administrator');
  const { at, serviceAreaId } = await freePlace(admin.apiKey);
  const [lng, lat] = at;
  const { riderId } = await newRider(serviceAreaId);
  const address = `书店门口${Date.now() % 100_000}`;
  const said = { riderId, lng, lat, address, text: '书店门口没有还车点，希望增加' };
  const { applicationId } = await appAsks<{ applicationId: string }>('/station-applications', said);

  const page = await deskOf('operations');
  const complaints = watchConsole(page);
  await openAt(page, `/data/park-application?open=${applicationId}`);
  await page.getByText('通过并画站点').first().click();
  await page
    .getByRole('button', { name: /通过并画站点/ })
    .last()
    .click();
  const drawer = page.getByRole('dialog').filter({ hasText: '新增' });
  await expect.poll(() => drawer.getByLabel('名称', { exact: true }).inputValue()).toBe(address);
  await drawer.getByRole('button', { name: '保存草稿' }).click();
  await drawer.waitFor({ state: 'hidden' });

  const found = await until('the draft is kept', async () => {
    const { list } = await asks<{ list: { id: string; name: string; version: number }[] }>(
      `${backend}/fences/stations?name=${encodeURIComponent(address)}&pageSize=5`,
      admin.apiKey,
    );
    return list.find(({ name }) => name === address);
  });
  const body = { id: found.id, version: found.version, reason: '站点申请通过，现场已划线' };
  const published = await ask(`${backend}/fences/publish`, { apiKey: admin.apiKey, method: 'POST', body });
  expect(published.suc, JSON.stringify(published)).toBe(true);

  const own = await until('the rider reads of the station', async () => {
    const { list } = await appAsks<Own>(`/station-applications/of/${riderId}`);
    return list.find(({ madeId }) => madeId !== null);
  });
  expect(own).toMatchObject({ applicationId, state: 'passed', madeId: found.id, made: address });
  await openAt(page, `/data/park-application?open=${applicationId}`);
  // Somebody else published it: a page that was read less than five seconds ago is not read anew by being opened again.
  await page.reload();
  await page.getByRole('link', { name: `已建成站点：${address}` }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
}, 120_000);
