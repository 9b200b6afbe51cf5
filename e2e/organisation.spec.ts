import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { agree } from './support/approvals.ts';
import { franchisedArea } from './support/areas.ts';
import { newProfile, watchConsole } from './support/browser.ts';
import { databaseOf, withDatabase } from './support/database.ts';
import { act, choose, fill, pickDay, rowOf } from './support/forms.ts';
import { freshNumber } from './support/fresh.ts';
import { account, ask, logIn, logInElsewhere } from './support/people.ts';
import { operatorWith } from './support/roles.ts';

const { url, dataDir } = inject('system');

const day = (daysFromNow: number) =>
  new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);

async function open(page: Page, path: string) {
  await page.goto(`${url}/#${path}`);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
}

/** A company and its owner, others at each try. */
function newcomer() {
  const serial = freshNumber();
  return { company: `西湖${serial}出行有限公司`, owner: { phone: `136111${serial}`, name: '沈一帆' } };
}

/**
 * In the first days of a month the statement of the one before may wait for the franchisee's answer, and no area with one is
 * handed over: it is carried to the next, as the books allow.
 */
const carryStatements = (agentId: number) =>
  withDatabase(dataDir, async (client) => {
    await client.query(
      `select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)`,
    );
    await client.query(
      `update statement set state = 'carried', due_at = null, confirmed_at = coalesce(confirmed_at, now())
       where agent_id = $1 and state in ('draft', 'confirmed')`,
      [agentId],
    );
  });

test('head office sets up a franchisee, which logs in on its own browser and sees nothing until an area is handed over by two persons', async () => {
  const admin = await account('administrator');
  const finance = await account('finance');
  const { company, owner } = newcomer();
  const profile = await newProfile();
  const page = await profile.newPage();
  await logInElsewhere(page, admin.phone, admin.apiKey);
  const complaints = watchConsole(page);

  await open(page, '/agent/account-management');
  await page.getByRole('button', { name: '新增加盟商' }).click();
  const drawer = page.getByRole('dialog');
  await fill(drawer, { 公司名称: company, 联系人: owner.name, 联系电话: owner.phone });
  await pickDay(drawer, '合同开始日期', day(0));
  await pickDay(drawer, '合同结束日期', day(365));
  await fill(drawer, { 登录手机号: owner.phone, 姓名: owner.name });
  await choose(page, drawer, '角色模板', '加盟商负责人');
  await drawer.getByRole('button', { name: '保存' }).click();
  await rowOf(page, company).waitFor();

  const second = await newProfile();
  const theirs = await second.newPage();
  await logIn(theirs, owner.phone);
  await open(theirs, '/vehicle/vehicle-query');
  await theirs.getByText('共 0 条').first().waitFor();

  const area = await franchisedArea(admin.apiKey);
  expect(area.vehicles).toBeGreaterThan(0);
  await carryStatements(area.agentId);
  await open(page, '/agent/service-area-management');
  await act(rowOf(page, area.name), '划转');
  const transfer = page.getByRole('dialog');
  await choose(page, transfer, '划转给', company);
  await fill(transfer, { 原因: '新加盟商开业接管', [`请输入服务区名称 ${area.name} 以确认`]: area.name });
  await transfer.getByRole('button', { name: '提交划转' }).click();
  await transfer.waitFor({ state: 'hidden' });

  await open(page, '/permissions/approvals');
  const request = rowOf(page, area.name);
  await request.waitFor();
  expect(await request.getByRole('button', { name: '同意' }).getAttribute('aria-disabled')).toBe('true');

  const third = await newProfile();
  const checker = await third.newPage();
  await logInElsewhere(checker, finance.phone, admin.apiKey);
  await open(checker, '/permissions/approvals');
  await agree(checker, area.name);

  await theirs.getByRole('button', { name: '刷新' }).first().click();
  await theirs.getByText(`共 ${area.vehicles} 条`).first().waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([profile.close(), second.close(), third.close()]);
});

test('a permission that is taken away is gone from its owner’s open page within a moment, with a sentence that says why', async () => {
  const admin = await account('administrator');
  const serial = freshNumber();
  const phone = await operatorWith(['03', '0302', '14', '1402', '1404'], serial);
  const theirs = await newProfile();
  const page = await theirs.newPage();
  await logIn(page, phone);
  await open(page, '/operation/operator-log');
  await page.getByRole('table').first().waitFor();

  const profile = await newProfile();
  const desk = await profile.newPage();
  // The administrator's first browser is authorised already; this one is let in by a colleague.
  await logInElsewhere(desk, admin.phone, admin.apiKey);
  await open(desk, `/permissions/add-role?id=only-${serial}`);
  const tree = desk.getByRole('tree').first();
  await tree.waitFor();
  await desk
    .getByRole('textbox', { name: '按名称或权限码搜索' })
    .or(desk.getByPlaceholder('按名称或权限码搜索'))
    .first()
    .fill('1404');
  await tree
    .locator('.ant-tree-treenode')
    .filter({ hasText: '1404' })
    .first()
    .locator('.ant-tree-checkbox')
    .click();
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await desk.getByText('已保存角色').waitFor();

  await page.getByText('您的权限或数据范围已变更').first().waitFor({ timeout: 10_000 });
  await page
    .getByText('您没有权限')
    .or(page.getByText('您没有此页面的权限'))
    .or(page.getByText('403'))
    .first()
    .waitFor();
  await expect
    .poll(() => page.getByRole('navigation', { name: '菜单' }).getByText('操作员日志').count(), {
      timeout: 10_000,
    })
    .toBe(0);

  await ask('/platform/permission/user/state', {
    apiKey: admin.apiKey,
    method: 'POST',
    body: { phone, enable: 0, version: 1 },
  });
  await page.waitForURL(/#\/login/, { timeout: 10_000 });
  await page.getByText('账号已停用').first().waitFor();
  await Promise.all([theirs.close(), profile.close()]);
});

/** Puts so many staff accounts beside those that are there, until the test is over, however it ends. */
async function crowd(many: number) {
  onTestFinished(disperse);
  const client = await databaseOf(dataDir);
  await client.query(
    `insert into operator (operator_id, phone, name, agent_id, role_id, created_at)
     select 'crowd-' || n, (15000000000 + n)::text, '员工' || n, 2, 'demo-no-pages', now() from generate_series(1, $1::int) n
     on conflict do nothing`,
    [many],
  );
  await client.query('analyze operator');
  await client.end();
}

/** Sends them away again: other tests count who is there. */
async function disperse() {
  const client = await databaseOf(dataDir);
  await client.query(`delete from operator where operator_id like 'crowd-%'`);
  await client.end();
}

/** As many as a file ever has to hold without ado, of which the daily proof makes do with fewer. */
const leaving = process.env.EVERY_LOOK ? 100_000 : 20_000;

test(`${leaving.toLocaleString('en-US')} rows leave as a file while their owner goes on working`, async () => {
  await crowd(leaving);
  const phone = await operatorWith(['1002', '0302', '0301'], freshNumber());
  const profile = await newProfile();
  const page = await profile.newPage();
  const complaints = watchConsole(page);
  await logIn(page, phone);
  await open(page, '/permissions/user');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('CSV（任意行数）').click();
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await open(page, '/vehicle/vehicle-query');
  await page.getByRole('table').first().waitFor();
  const startedAt = Date.now();
  await page.getByRole('button', { name: '刷新' }).first().click();
  await page.getByRole('tabpanel').getByText('刚刚更新').first().waitFor();
  expect(Date.now() - startedAt).toBeLessThan(6_000);

  await page.getByRole('button', { name: /^导出中心/ }).click();
  const download = page.getByRole('button', { name: '下载' }).first();
  await download.waitFor({ timeout: 90_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
  const text = (await import('node:fs')).readFileSync(await file.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text.trim().split('\r\n').length).toBeGreaterThan(leaving);
  expect(text).toContain('150****0100');
  expect(text).not.toMatch(/(?<!\d)150000\d{5}(?!\d)/);
  expect(complaints).toEqual([]);
  await profile.close();
}, 240_000);

/** Five rows that can be imported and seven that cannot, of phones that begin with these digits. */
const staffRows = (stem: string) => [
  ...[1, 2, 3, 4, 5].map((n) => `${stem}0${n},导入${n}号,客服,,客服,K${n},`),
  '137,短号码,客服,,客服,,',
  `${stem}01,重复行,客服,,客服,,`,
  '13800000001,占用号,客服,,客服,,',
  `${stem}11,无角色,没有这个角色,,客服,,`,
  `${stem}12,坏日期,客服,,客服,,2026-13-45`,
  `${stem}13,无服务区,客服,月球服务区,客服,,`,
  `${stem}14,坏职能,客服,,宇航员,,`,
];

test('an import of staff tells what is wrong with seven rows, imports the others, and can be taken back', async () => {
  const admin = await account('administrator');
  const profile = await newProfile();
  const page = await profile.newPage();
  await logInElsewhere(page, admin.phone, admin.apiKey);
  const complaints = watchConsole(page);
  await open(page, '/permissions/user');
  await page.getByRole('button', { name: '导入账号' }).click();
  const drawer = page.getByRole('dialog');
  const { data } = await ask('/ebike/v3/backend/import/staff/template', { apiKey: admin.apiKey });
  const { columns } = data as { columns: { label: string }[] };
  const stem = `1370${freshNumber()}`;
  const third = `/platform/permission/user?who=${stem}03`;
  const header = columns.map(({ label }) => label).join(',');
  await drawer.locator('input[type="file"]').setInputFiles({
    name: '员工.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${[header, ...staffRows(stem)].join('\r\n')}\r\n`),
  });
  await drawer.getByRole('button', { name: '检查', exact: true }).click();
  await drawer.getByText('5 行可以导入').first().waitFor();
  await drawer.getByText('7 行有误，将不会导入').first().waitFor();
  for (const given of ['短号码', '重复行', '占用号', '无角色', '坏日期', '无服务区', '坏职能'])
    await drawer.getByText(given).first().waitFor();
  await drawer.getByRole('button', { name: '导入 5 行' }).click();
  await drawer.getByText('已导入 5 行').first().waitFor();

  const { data: after } = await ask(third, { apiKey: admin.apiKey });
  expect((after as { count: number }).count).toBe(1);
  await drawer.getByRole('button', { name: '撤销导入' }).click();
  await page.getByRole('button', { name: '确定' }).last().click();
  await drawer.getByText('本次导入已撤销').first().waitFor();
  const { data: undone } = await ask(third, { apiKey: admin.apiKey });
  expect((undone as { count: number }).count).toBe(0);
  expect(complaints).toEqual([]);
  await profile.close();
});
