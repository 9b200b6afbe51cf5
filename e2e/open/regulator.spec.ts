import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { watchConsole } from '../support/browser.ts';
import { deskOf, openAt } from '../support/desks.ts';
import { act, rowOf } from '../support/forms.ts';
import { madeFile } from '../support/made-files.ts';
import { account, ask } from '../support/people.ts';

const hourMs = 3_600_000;
const page = '/vehicle/government-operation-map';
const complaints = '/ebike/v3/backend/gov/complaint';

/** A photo like no other. */
const photo = async () => ({
  name: '现场.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(
    Buffer.from(Array.from({ length: 48 * 32 * 3 }, (_, i) => (i * 31 + Date.now()) % 256)),
    {
      raw: { width: 48, height: 32, channels: 3 },
    },
  )
    .jpeg()
    .toBuffer(),
});

interface Known {
  id: string;
  lng: number;
  lat: number;
}

/** Where the city complained before and two people can be sent: other journeys take the only one of an area off its work. */
async function knownWithPeople(cityKey: string, adminKey: string): Promise<Known> {
  const { data } = await ask(`${complaints}?pageSize=50`, { apiKey: cityKey });
  for (const known of (data as { list: Known[] }).list) {
    const people = await ask(`${complaints}/${known.id}/people`, { apiKey: adminKey });
    if ((people.data as { list: unknown[] }).list.length > 1) return known;
  }
  throw new Error('two people can be sent nowhere');
}

test('a city looks at its map and sheet, what it complains about is mended with a photo, and every look is in the log', async () => {
  const [city, desk] = [await deskOf('regulator'), await deskOf('administrator')];
  const admin = await account('administrator');
  const own = await account('regulator');
  const told = [watchConsole(city), watchConsole(desk)];

  await openAt(city, page);
  // It has this page and no other one.
  await city.getByRole('list', { name: '合计' }).waitFor();
  expect(await city.getByRole('tab', { name: '行政区与配额' }).count()).toBe(0);
  expect(await city.getByRole('switch', { name: '逐车显示' }).count()).toBe(0);
  await city.getByRole('table', { name: '各行政区指标' }).waitFor();

  const known = await knownWithPeople(own.apiKey, admin.apiKey);
  const number = `E2E-${Date.now() % 1_000_000}`;
  const filed = await ask(complaints, {
    apiKey: own.apiKey,
    method: 'POST',
    body: { number, place: '地铁站口', lng: known.lng, lat: known.lat, dueAt: Date.now() + 24 * hourMs },
  });
  expect(filed).toMatchObject({ suc: true });

  await openAt(desk, `${page}?tab=complaints`);
  await act(rowOf(desk, number), '派单');
  const sending = desk.getByRole('dialog').filter({ hasText: `派单 · ${number}` });
  const box = sending.getByLabel('执行人');
  await box.click();
  await desk
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
    .first()
    .click();
  await sending.getByRole('button', { name: /确\s?定/ }).click();
  await rowOf(desk, number).getByText('已派单').waitFor();
  await act(rowOf(desk, number), '整改完成');
  const mending = desk.getByRole('dialog').filter({ hasText: `整改完成 · ${number}` });
  await mending.getByRole('button', { name: /确\s?定/ }).click();
  await mending.getByText('请上传整改后的照片').waitFor();
  await mending
    .getByLabel('整改照片')
    .last()
    .setInputFiles(await photo());
  await mending.getByText('已上传 1 张').waitFor();
  await mending.getByRole('button', { name: /确\s?定/ }).click();
  await rowOf(desk, number).getByText('已整改').waitFor();

  await openAt(city, `${page}?tab=complaints`);
  await rowOf(city, number).getByText('已整改').waitFor();
  await expect
    .poll(
      async () => {
        const sheet = await ask('/ebike/v3/backend/gov/report?pageSize=1', { apiKey: own.apiKey });
        return (sheet.data as { count: number }).count;
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBeGreaterThan(0);
  await openAt(city, `${page}?tab=sheet`);
  await city.getByRole('columnheader', { name: '投放' }).waitFor();
  const begin = async () => {
    await city.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = city.getByRole('dialog');
    await dialog.getByRole('button', { name: '开始导出' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await city.getByRole('button', { name: /^导出中心/ }).click();
  };
  const file = await madeFile(city, { apiKey: own.apiKey, title: '日报与月报', begin });
  expect(file.subarray(0, 2).toString()).toBe('PK');

  const logged = await ask('/platform/aliyunlog/userlogs?module=cityComplaints&pageSize=50', {
    apiKey: admin.apiKey,
  });
  expect(JSON.stringify(logged.data)).toContain('cityComplaints.list');
  expect(told.flat()).toEqual([]);
}, 120_000);
