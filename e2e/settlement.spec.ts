import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksAgree } from './support/books.ts';
import { watchConsole } from './support/browser.ts';
import { agreeTo, deskOf, openAt } from './support/desks.ts';
import { act, fill, rowOf } from './support/forms.ts';
import { freshNumber } from './support/fresh.ts';
import { account, ask } from './support/people.ts';
import { until } from './support/rides.ts';

const statements = '/ebike/v3/backend/settlement/statements';
/** What the franchisee was short of, cents. */
const shortCents = 350;
const yuan = (cents: number) => `¥${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

let apiKey = '';
let owner: Page;
let head: Page;
let checker: Page;
let complaints: string[][] = [];
/** What was paid in the first journey. */
let paid: Statement | undefined;

beforeAll(async () => {
  apiKey = (await account('administrator')).apiKey;
  [owner, head, checker] = [
    await deskOf('franchisee-owner'),
    await deskOf('administrator'),
    await deskOf('finance'),
  ];
  complaints = [owner, head].map(watchConsole);
});
afterAll(() => Promise.all([owner, head, checker].map((page) => page?.context().close())));

interface Statement {
  id: string;
  agentId: number;
  toDay: string;
  state: string;
  payableCents: number;
  adjustCents: number;
  bankNo: string | null;
}

async function show(id: string) {
  const { data } = await ask(`${statements}/of/${id}`, { apiKey });
  return data as Statement;
}

/** The last statement of the franchisee that nobody agreed to yet; the demo makes them once it runs. */
const lastDraft = () =>
  until('there is a statement', async () => {
    const { apiKey } = await account('franchisee-owner');
    const { data } = await ask(`${statements}?state=draft&pageSize=20`, { apiKey });
    return (data as { list: Statement[] }).list[0];
  });

/** Press a button of the open statement and answer what it asks. */
async function step(page: Page, name: string, answers: () => Promise<unknown>) {
  await page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
  const asked = page.getByRole('dialog', { name }).last();
  await asked.waitFor();
  await answers();
  await asked.getByRole('button', { name: '确定' }).click();
  await asked.waitFor({ state: 'hidden' });
}

async function openStatement(page: Page, { agentId, toDay }: Statement) {
  await openAt(page, `/agent/statements?agentId=${agentId}`);
  await page.reload();
  await act(rowOf(page, toDay), '查看');
  await page.getByRole('dialog').getByRole('heading', { name: '按日按服务区' }).waitFor();
}

test('a franchisee disputes a line of a statement, head office corrects it, and the corrected statement is confirmed and paid', async () => {
  const statement = await lastDraft();
  const { id, payableCents } = statement;

  await openStatement(owner, statement);
  await owner.getByRole('dialog').getByRole('link', { name: statement.toDay }).first().click();
  const line = owner.getByRole('row').filter({ hasText: '骑行' }).first();
  const text = `这一单少计 ${freshNumber()}`;
  await act(line, '提出异议');
  const asked = owner.getByRole('dialog');
  await asked.getByText(statement.toDay).waitFor();
  expect(await asked.getByLabel('订单号（选填）').inputValue()).not.toBe('');
  await fill(asked, { 异议内容: text });
  await asked.getByRole('button', { name: '确定' }).click();
  await asked.waitFor({ state: 'hidden' });
  expect(await show(id)).toMatchObject({ state: 'disputed', payableCents });

  await openStatement(head, statement);
  const drawer = head.getByRole('dialog').first();
  await drawer.getByText(text).waitFor();
  await step(head, '调整', () =>
    fill(head.getByRole('dialog').last(), {
      '调整金额（元，正数补给加盟商，负数收回）': (shortCents / 100).toFixed(2),
      原因: '漏计一单，补给加盟商',
    }),
  );
  await agreeTo(checker, id);
  await openStatement(head, statement);
  await head.getByRole('dialog').getByText('漏计一单，补给加盟商').waitFor();
  await step(head, '答复异议', () =>
    fill(head.getByRole('dialog').last(), { 答复内容: '已核实，漏计的一单已补入本期' }),
  );

  await openStatement(owner, statement);
  await owner.getByRole('dialog').getByText('已核实，漏计的一单已补入本期').waitFor();
  await owner
    .getByRole('dialog')
    .getByText(yuan(payableCents + shortCents))
    .first()
    .waitFor();
  await step(owner, '确认', async () => {});
  expect(await show(id)).toMatchObject({ state: 'confirmed', adjustCents: shortCents });

  const bankNo = `HX${freshNumber()}`;
  await openStatement(head, statement);
  await step(head, '登记打款', () =>
    fill(head.getByRole('dialog').last(), { 银行流水号: bankNo, 原因: '按期打款给加盟商' }),
  );
  await agreeTo(checker, id);
  paid = await show(id);
  expect(paid).toMatchObject({ state: 'paid', bankNo, payableCents: payableCents + shortCents });
  await openStatement(owner, statement);
  await owner.getByRole('dialog').getByText(bankNo).waitFor();
  await booksAgree(apiKey);
  expect(complaints).toEqual([[], []]);
});

/** A list as a bank hands it out, of one transfer from our account. */
const transferred = (day: string, cents: number, bankNo: string) =>
  [
    '账号：,0200001122334455',
    '交易日期,借方发生额,贷方发生额,余额,交易流水号,对方户名,对方账号,摘要',
    [day, (cents / 100).toFixed(2), '', '100000.00', bankNo, '加盟商', '6222021001123344', '分成'].join(','),
  ].join('\r\n');

test('the transfer that paid it is read from the bank’s list, proposed, matched and taken back; a file that is no list is refused', async () => {
  const { bankNo, payableCents } = paid ?? expect.fail('nothing was paid');
  const give = async (name: string, text: string) => {
    await head.getByRole('button', { name: '导入银行流水' }).first().click();
    const dialog = head.getByRole('dialog', { name: '导入银行流水' }).last();
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await dialog.getByLabel('流水文件').setInputFiles(file);
    await dialog.getByRole('button', { name: '确定' }).click();
    return dialog;
  };
  const act = async (name: string, answers: (dialog: Locator) => Promise<unknown>) => {
    await rowOf(head, bankNo ?? '')
      .getByRole('button', { name, exact: true })
      .click();
    const dialog = head.getByRole('dialog', { name }).last();
    await answers(dialog);
    await fill(dialog, { 原因: '与银行回单核对过' });
    await dialog.getByRole('button', { name: '确定' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const isNow = (state: string) =>
    rowOf(head, bankNo ?? '')
      .getByText(state, { exact: true })
      .waitFor();

  await openAt(head, '/report/download-statistics?tab=bank');
  const bad = await give('备注.csv', '序号,备注\r\n1,不是流水');
  await bad.getByText(/不是可识别的银行流水/).waitFor();
  await bad.getByRole('button', { name: '取消' }).click();
  await bad.waitFor({ state: 'hidden' });

  const day = businessDayOf(Date.now(), 'Asia/Shanghai');
  const good = await give(`流水${freshNumber()}.csv`, transferred(day, payableCents, bankNo ?? ''));
  await good.waitFor({ state: 'hidden' });
  await head.getByText('已导入 1 笔').first().waitFor();
  await isNow('待核对');
  const match = () =>
    act('核对', async (dialog) => {
      await dialog.getByText('单号一致').first().waitFor();
      await dialog.getByRole('radio').first().check();
    });
  await match();
  await isNow('已核对');
  await act('撤销', async () => {});
  await isNow('待核对');
  await match();
  await isNow('已核对');
  await booksAgree(apiKey);
  // The file that was refused is the one thing that the browser says something about.
  expect(complaints.flat().filter((said) => !said.includes('409'))).toEqual([]);
});
