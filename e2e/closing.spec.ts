import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leaveAloneCents } from '@kickstand/contract/reconcile';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/time';
import { expect, inject, test } from 'vitest';
import { booksAgree } from './support/books.ts';
import { withDatabase } from './support/database.ts';
import { agreeTo, moneyDesks, openAt } from './support/desks.ts';
import { act, fill, rowOf } from './support/forms.ts';
import { ask } from './support/people.ts';
import { until } from './support/rides.ts';

const { dataDir } = inject('system');
const reconciling = '/report/download-statistics';
/** Days whose bills are fetched at a first start, the latest first. */
const days = [-2, -3].map((back) => businessDayAfter(businessDayOf(Date.now(), 'Asia/Shanghai'), back));

const { apiKey, page, checker, complaints } = await moneyDesks();

/** Head office's number at WeChat: a franchisee that collects itself has bills of its own. */
const merchantId = '1900000109';
/** What the database has, as somebody who sees all of it. */
const found = (query: string, values: unknown[]) =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    return (await client.query<{ found: string }>(query, values)).rows.map((row) => row.found);
  });

/** Payments of a day there of which nothing went back, so small that one person alone may leave a difference about them. */
const paidOn = (day: string) =>
  found(
    `select out_no as found from payment where merchant = $2 and state = 'success' and refunded_cents = 0
       and amount_cents <= $3 and (success_at at time zone 'Asia/Shanghai')::date = $1 order by success_at limit 3`,
    [day, `wechat:${merchantId}`, leaveAloneCents],
  );

/** A day whose bills are all here and agree with the books, as they always did: another try leaves alone what the first one spoilt. */
const untouchedDay = () =>
  until('the bills of a day are here', async () => {
    const touched = await found(
      `select distinct day::text as found from reconcile_diff where state not in ('noted', 'gone')
       union select day::text from closing_day`,
      [],
    );
    const { data } = await ask('/ebike/v3/backend/finance/reconcile/batches?pageSize=200', { apiKey });
    const { list } = data as { list: Batch[] };
    return days.find((day) => {
      const bills = list.filter((one) => one.day === day);
      return !touched.includes(day) && bills.length > 0 && bills.every(({ state }) => state === 'matched');
    });
  });

/** From now on the house's bill is wrong about an order. */
async function spoil(outNo: string, wrong: object) {
  const { port } = JSON.parse(readFileSync(join(dataDir, 'demo', 'houses.json'), 'utf8')) as { port: number };
  const body = JSON.stringify({ outNo, ...wrong });
  expect((await fetch(`http://127.0.0.1:${port}/door/bill`, { method: 'POST', body })).status).toBe(200);
}

interface Batch {
  bill: string;
  day: string;
  merchant: string;
  state: string;
  openDiffs: number;
}

/** The bills of a day, once each was compared and this is so. */
const batchesWhen = (day: string, what: string, isSo: (batches: Batch[]) => boolean) =>
  until(what, async () => {
    const { data } = await ask('/ebike/v3/backend/finance/reconcile/batches?pageSize=200', { apiKey });
    const list = (data as { list: Batch[] }).list.filter((one) => one.day === day);
    return list.length > 0 && isSo(list) ? list : undefined;
  });

/** Say what is to become of a difference; the second person agrees where money moves. */
async function handle(outNo: string, kind: string, action: string) {
  const row = rowOf(page, outNo);
  await row.getByText(kind, { exact: true }).waitFor();
  await act(row, action);
  const dialog = page.getByRole('dialog');
  await fill(dialog, { 原因: '与渠道客服核实过' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a day with three differences in its bill is fetched, dealt with by two people, confirmed and locked', async () => {
  const day = await untouchedDay();
  const [missing = '', other = '', twice = ''] = await paidOn(day);
  expect(twice).not.toBe('');
  await spoil(missing, { billMissing: 1 });
  await spoil(other, { billAmount: 1 });
  await spoil(twice, { billTwice: 1 });

  for (const { bill, name } of [
    { bill: 'trade', name: '交易账单' },
    { bill: 'fund', name: '资金账单' },
  ]) {
    await openAt(page, `${reconciling}?tab=batches&channel=wechat&bill=${bill}`);
    const row = page.getByRole('row').filter({ hasText: day }).filter({ hasText: merchantId });
    await row.getByText(name, { exact: true }).waitFor();
    await act(row, '获取账单');
    await page.getByText('半分钟内向渠道获取').first().waitFor();
  }
  const openIn = (list: Batch[], of: string) =>
    list.filter(({ bill }) => bill === of).reduce((sum, { openDiffs }) => sum + openDiffs, 0);
  // The account moved as both bills say: what stands in either is one difference.
  await batchesWhen(
    day,
    'the differences are found',
    (list) => openIn(list, 'trade') === 3 && openIn(list, 'fund') === 0,
  );

  await openAt(page, `${reconciling}?tab=diffs&state=open`);
  await handle(missing, '系统多', '以我方为准');
  await handle(other, '金额不符', '调账');
  await agreeTo(checker, other);
  await handle(twice, '重复', '退给用户');
  await agreeTo(checker, twice);
  await batchesWhen(day, 'nothing is left to do', (list) => list.every(({ openDiffs }) => openDiffs === 0));

  await openAt(page, `${reconciling}?tab=days`);
  await act(rowOf(page, day), '确认日结');
  const dialog = page.getByRole('dialog');
  await fill(dialog, { 原因: '差异已全部处理' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, day).getByText('已锁定').waitFor();
  await booksAgree(apiKey);

  await openAt(page, `${reconciling}?tab=downloads`);
  await act(rowOf(page, day), '下载');
  await page.getByText('已放入导出中心').first().waitFor();
  expect(complaints).toEqual([]);
});
