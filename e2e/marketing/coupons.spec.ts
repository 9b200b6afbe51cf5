import { readFileSync } from 'node:fs';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { afterAll, expect, inject, test } from 'vitest';
import { watchConsole } from '../support/browser.ts';
import { withDatabase } from '../support/database.ts';
import { agreeTo, deskOf, openAt } from '../support/desks.ts';
import { act, choose, fill, pickDay, rowOf } from '../support/forms.ts';
import { freshNumber } from '../support/fresh.ts';
import { account, ask } from '../support/people.ts';
import { appAsks, appSays, newRider, until } from '../support/rides.ts';

const { dataDir } = inject('system');
const headOffice = 2;

const { apiKey } = await account('administrator');
const page = await deskOf('administrator');
const checker = await deskOf('operations');
afterAll(() => Promise.all([page.context().close(), checker.context().close()]));
const complaints = [watchConsole(page), watchConsole(checker)];

/** An area that head office runs itself. */
const ownArea = () =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    const { rows } = await client.query<{ id: number; name: string }>(
      'select service_area_id as id, name from service_area where agent_id = $1 order by 1 limit 1',
      [headOffice],
    );
    if (!rows[0]) throw new Error('head office runs no area');
    return rows[0];
  });

interface Batch {
  name: string;
  state: string;
  used: number;
}

const batchNamed = async (name: string) => {
  const { data } = await ask(`/ebike/v3/backend/voucher/batch?name=${encodeURIComponent(name)}`, { apiKey });
  return (data as { list: Batch[] }).list[0];
};

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function codesIn(bytes: Uint8Array, password: string) {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), { password });
  const [entry] = await zip.getEntries();
  if (!entry || !('getData' in entry)) throw new Error('the file is empty');
  const lines = (await entry.getData(new TextWriter())).trim().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[1] ?? '');
}

test('a batch of codes is made, leaves encrypted by two persons, and is exchanged, guessed at and locked', async () => {
  const area = await ownArea();
  const name = `合作方 ${freshNumber()}`;
  await openAt(page, '/marketing/coupon-add');
  const form = page.locator('main form:visible');
  await fill(form, { 批次名称: name, 数量: '20' });
  await pickDay(form, '兑换截止', `${dayFrom(40)} 12:00`);
  await choose(page, form, '服务区', area.name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '创建并生成' }).click();
  await until('the codes are made', async () =>
    (await batchNamed(name))?.state === 'running' ? true : undefined,
  );

  await openAt(page, '/marketing/coupon');
  await page.getByRole('button', { name: '刷新' }).first().click();
  await act(rowOf(page, name), '导出码');
  await page.getByRole('dialog').getByRole('button', { name: '导出兑换码' }).click();
  const asking = page.getByRole('dialog', { name: '导出兑换码' });
  await fill(asking, { 原因: '发给合作方', [`请输入 ${name} 以确认`]: name });
  await asking.getByRole('button', { name: '确定' }).click();
  await asking.waitFor({ state: 'hidden' });
  await agreeTo(checker, name);

  await openAt(checker, '/marketing/coupon');
  await act(rowOf(checker, name), '导出码');
  await checker.getByRole('button', { name: '查看密码' }).click();
  await checker.getByRole('button', { name: '确定' }).click();
  const password = (await checker.locator('.ant-modal code').textContent())?.trim() ?? '';
  expect(password).toHaveLength(24);

  await page.reload();
  await act(rowOf(page, name), '导出码');
  const link = page.getByRole('link', { name: '下载文件' });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const codes = await codesIn(readFileSync(await file.path()), password);
  expect(codes).toHaveLength(20);

  const { riderId } = await newRider(area.id);
  const given = await appAsks<{ cents: number }>('/vouchers', { riderId, areaId: area.id, code: codes[0] });
  expect(given.cents).toBe(200);
  expect((await batchNamed(name))?.used).toBe(1);
  const guesser = await newRider(area.id);
  const guess = (code: string) => appSays('/vouchers', { riderId: guesser.riderId, areaId: area.id, code });
  for (const n of [1, 2, 3, 4, 5]) expect((await guess(`GUESS${n}`)).error?.code).toBe('voucher.code');
  expect((await guess(codes[1] ?? '')).error?.code).toBe('voucher.locked');
  expect(complaints).toEqual([[], []]);
});
