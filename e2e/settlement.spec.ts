import type { Page } from 'playwright-core';
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
  expect(await show(id)).toMatchObject({ state: 'paid', bankNo, payableCents: payableCents + shortCents });
  await openStatement(owner, statement);
  await owner.getByRole('dialog').getByText(bankNo).waitFor();
  await booksAgree(apiKey);
  expect(complaints).toEqual([[], []]);
});
