import { randomInt } from 'node:crypto';
import { withCheckDigit } from '@kickstand/domain/riders/riders';
import { afterAll, expect, inject, test } from 'vitest';
import { aPictureFile } from '../apps/server/test/pictures.ts';
import { booksAgree } from './support/books.ts';
import { withDatabase } from './support/database.ts';
import { agreeTo, moneyDesks, openAt } from './support/desks.ts';
import { fill, rowOf } from './support/forms.ts';
import { ask } from './support/people.ts';
import {
  appAsks,
  appSays,
  giveBack,
  newRider,
  orderOf,
  pay,
  ride,
  until,
  vehiclesFor,
  wishToRide,
} from './support/rides.ts';

const { dataDir } = inject('system');
const base = '/ebike/v3/backend';

const { apiKey, page, checker, complaints } = await moneyDesks();

/** A smaller area, where for a while nobody rides without a deposit of 99.00 or a certificate. */
const strict = { areaId: 3, deposit: '99.00', depositCents: 9_900 };

/** From now on the area asks for more than a name, once a second person has agreed. */
async function demandDeposits() {
  const { data } = await ask(`${base}/depositSet/${strict.areaId}`, { apiKey });
  const { area, permit } = data as { area: string; permit: { content: { permitsAll: boolean } } };
  if (!permit.content.permitsAll) return;
  await openAt(page, `/marketing/deposit-config?area=${strict.areaId}`);
  await page.getByRole('button', { name: '修改', exact: true }).click();
  const form = page.getByRole('dialog');
  for (const name of ['注册即可用车', '缴纳诚信金可用车', '职业认证可用车'])
    await form.getByLabel(name, { exact: true }).click();
  await form.getByText('职业认证可用车：否 → 是').waitFor();
  await fill(form, { 原因: '该区车辆损坏偏多' });
  await form.getByRole('button', { name: '确定' }).click();
  await form.waitFor({ state: 'hidden' });
  await agreeTo(checker, area);
}

/** The area is as it was. */
const letEverybodyRide = () =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    await client.query(
      `update area_setting set content = '{}', version = version + 1 where service_area_id = $1 and name = 'permit'`,
      [strict.areaId],
    );
  });
afterAll(letEverybodyRide);

/** Of somebody who was born in 1998, and nobody else’s. */
const anIdentityNumber = () => withCheckDigit(`110105199803${randomInt(10, 29)}${randomInt(100, 1_000)}`);

const certificate = { kind: 'student', issuer: '华中大学', number: 'XH20260711' };

test('a certificate is passed in the queue, and lets its rider ride where others pay a deposit', async () => {
  await demandDeposits();
  const { riderId, phone } = await newRider(strict.areaId);
  const vehicles = await vehiclesFor(apiKey, strict);
  const [first] = vehicles;
  if (!first) throw new Error('no vehicle stands there');
  expect((await wishToRide(riderId, first)).error?.code).toBe('rider.not_qualified');
  await appAsks('/identity', { riderId, name: '林晓雯', number: anIdentityNumber() });
  const { photoId } = await appAsks<{ photoId: string }>('/photos', {
    riderId,
    kind: 'identity',
    content: await aPictureFile(),
  });
  await appAsks('/certificates', {
    riderId,
    ...certificate,
    photoIds: [photoId],
  });

  await openAt(page, `/user-manage/student-certificate?phone=${phone}`);
  await rowOf(page, certificate.issuer).getByRole('button', { name: '处理' }).click();
  await page.getByRole('button', { name: '查看证件照片' }).click();
  await page.getByRole('img', { name: /照片/ }).first().waitFor();
  const decision = page.getByRole('complementary', { name: '处理' });
  await decision.getByText('通过', { exact: false }).first().click();
  await decision.getByRole('button', { name: /^通过/ }).click();
  await page.getByText('通过：已处理').first().waitFor();

  expect(await appAsks(`/deposits/${riderId}/areas/${strict.areaId}`)).toMatchObject({
    by: 'certificate',
    depositCents: strict.depositCents,
    deposit: null,
  });
  const { tripId, vehicle } = await ride(riderId, vehicles);
  await giveBack(riderId, tripId, vehicle);
  expect((await orderOf(tripId, apiKey)).state).toMatch(/^(paid|unpaid)$/);
  await openAt(page, `/user-info-detail?id=${riderId}&tab=identity`);
  await page.getByText('学生').first().waitFor();
  expect(complaints).toEqual([]);
});

test('a rider of the blacklist rides no more, asks for the deposit back and gets it', async () => {
  await demandDeposits();
  const { riderId } = await newRider(strict.areaId);
  await pay('/deposits', { riderId, areaId: strict.areaId });
  const shown = () => appAsks<{ by: string | null }>(`/deposits/${riderId}/areas/${strict.areaId}`);
  expect(await shown()).toMatchObject({ by: 'deposit', deposit: { amountCents: strict.depositCents } });

  await openAt(page, `/user-info-detail?id=${riderId}&tab=deposit`);
  await rowOf(page, '已缴').getByText(`¥${strict.deposit}`).first().waitFor();
  await page.getByRole('button', { name: '加入黑名单' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, { 原因: '多次违规停放，劝阻无效' });
  await dialog.getByRole('button', { name: '加入黑名单' }).click();
  await page.getByText('已加入黑名单').first().waitFor();
  const [vehicle] = await vehiclesFor(apiKey, strict);
  if (!vehicle) throw new Error('no vehicle stands there');
  expect((await wishToRide(riderId, vehicle)).error?.code).toBe('rider.blacklisted');

  const back = await appAsks<{ cents: number }>('/deposits/refunds', { riderId });
  expect(back.cents).toBe(strict.depositCents);
  await until('the deposit is back', async () => {
    const { deposit } = await appAsks<{ deposit: { state: string } }>(
      `/deposits/${riderId}/areas/${strict.areaId}`,
    );
    return deposit.state === 'refunded' ? true : undefined;
  });
  await openAt(page, `/user-info-detail?id=${riderId}&tab=deposit`);
  await page.reload();
  await rowOf(page, '已退').getByText(`¥${strict.deposit}`).first().waitFor();
  expect((await appSays('/deposits/refunds', { riderId })).error?.code).toBe('deposit.none');
  await booksAgree(apiKey);
  expect(complaints).toEqual([]);
});
