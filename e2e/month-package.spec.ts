import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { expect, test } from 'vitest';
import { filesIn, plainXlsx } from '../apps/server/test/plain-xlsx.ts';
import { moneyDesks, openAt } from './support/desks.ts';
import { choose } from './support/forms.ts';
import { madeFile } from './support/made-files.ts';
import { ask } from './support/people.ts';

const zone = 'Asia/Shanghai';
/** The last day whose books are shut whatever the hour, and its month. */
const lastDay = businessDayAfter(businessDayOf(Date.now(), zone), -2);
const month = lastDay.slice(0, 7);

const { apiKey, page, complaints } = await moneyDesks();

type Sheet = (string | number | null)[][];
/** What a column comes to over its rows, and what the sheet itself says; below both stands who had it made. */
function columnOf([head = [], ...lines]: Sheet, label: string) {
  const at = head.indexOf(label);
  expect(at, label).toBeGreaterThan(-1);
  const isSum = (line: Sheet[number]) => String(line[0]).startsWith('Σ');
  const cents = (rows: Sheet) => rows.reduce((sum, line) => sum + Math.round(Number(line[at] ?? 0) * 100), 0);
  const rows = lines.slice(0, -1);
  return { added: cents(rows.filter((line) => !isSum(line))), told: cents(rows.filter(isSum)) };
}

test('the package of a month is made and fetched by finance, and what another reader adds up in it is what the report says', async () => {
  await openAt(page, '/report/download-statistics?tab=downloads');
  const begin = async () => {
    await page.getByRole('button', { name: '生成月结包' }).first().click();
    const dialog = page.getByRole('dialog');
    await choose(page, dialog, '月份', month);
    await dialog.getByRole('button', { name: '确定' }).click();
  };
  const files = filesIn(await madeFile(page, { apiKey, title: '月结包', begin }));
  const sheet = (name: string): Sheet => {
    const found = Object.keys(files).find((path) => path.endsWith(` ${name}.xlsx`));
    return plainXlsx(files[found ?? ''] ?? new Uint8Array());
  };

  const orders = columnOf(sheet('订单明细'), '应收');
  expect(orders.added).toBe(orders.told);
  expect(orders.added).toBeGreaterThan(0);

  const [head = [], ...days] = sheet('交易订单');
  const paid = head.indexOf('实收');
  const shut = days.filter(([day]) => String(day).startsWith(month) && String(day) <= lastDay);
  const cents = shut.reduce((sum, line) => sum + Math.round(Number(line[paid] ?? 0) * 100), 0);
  const from = startOfBusinessDay(`${month}-01`, zone);
  const to = startOfBusinessDay(businessDayAfter(lastDay, 1), zone) - 1;
  const { data } = await ask(`/ebike/v3/backend/report/order?from=${from}&to=${to}`, { apiKey });
  expect(cents).toBe((data as { sum: { paid: number } }).sum.paid);
  expect(cents).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
}, 240_000);
