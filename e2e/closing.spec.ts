import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { expect, test } from 'vitest';
import { inAll, merchantId, paidOn, spoil } from './support/bills.ts';
import { booksAgree } from './support/books.ts';
import { agreeTo, moneyDesks, openAt } from './support/desks.ts';
import { act, fill, rowOf } from './support/forms.ts';
import { ask } from './support/people.ts';
import { until } from './support/rides.ts';

const reconciling = '/report/download-statistics';
/** Days whose bills are fetched at a first start, the latest first. */
const days = [-2, -3].map((back) => businessDayAfter(businessDayOf(Date.now(), 'Asia/Shanghai'), back));

const { apiKey, page, checker, complaints } = await moneyDesks();

/** A day whose bills are all here and agree with the books, as they always did: another try leaves alone what the first one spoilt. */
const untouchedDay = () =>
  until('the bills of a day are here', async () => {
    const rows = await inAll<{ day: string }>(
      `select distinct day::text from reconcile_diff where state not in ('noted', 'gone')
       union select day::text from closing_day`,
    );
    const touched = rows.map((row) => row.day);
    const { data } = await ask('/ebike/v3/backend/finance/reconcile/batches?pageSize=200', { apiKey });
    const { list } = data as { list: Batch[] };
    return days.find((day) => {
      const bills = list.filter((one) => one.day === day);
      return !touched.includes(day) && bills.length > 0 && bills.every(({ state }) => state === 'matched');
    });
  });

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
