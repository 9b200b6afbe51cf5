import { contract } from '@kickstand/contract';
import type { CallGroup } from '@kickstand/contract/kit';
import { logs, type OperatorLogRow } from '@kickstand/contract/platform/logs';
import { startOfDay } from '@kickstand/domain/platform/time';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { actionName, moduleName } from './log-names.ts';
import OperatorLog from './operator-log.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
beforeEach(() => {
  serverAnswers(logs.alerts, () => ({ list: [], count: 0 }));
  serverAnswers(logs.people, () => ({ list: [], count: 0 }));
  serverAnswers(logs.modules, () => ({
    list: [
      { module: 'vehicles', actions: ['annotate', 'command'] },
      { module: 'users', actions: ['edit'] },
    ],
    count: 2,
  }));
});
afterEach(forgetAll);

const line = (over: Partial<OperatorLogRow> = {}): OperatorLogRow => ({
  id: '7',
  at: Date.UTC(2026, 8, 21, 3, 0, 0),
  operator: '张三',
  operatorId: 'op-1',
  role: '调度',
  agentId: 2,
  agent: '总部',
  module: 'vehicles',
  action: 'annotate',
  object: '10000001',
  change: { note: ['', '刹车异响'], tags: [['旧'], ['旧', '待修']] },
  reason: null,
  result: 'ok',
  resultCode: null,
  resultText: null,
  durationMs: 1_234,
  ip: '10.0.0.1',
  device: null,
  platform: 'pc',
  sensitive: false,
  requestId: 'r-1',
  approver: null,
  ...over,
});
const auditor = { codes: ['1404'] };

/** Actions after the first three are in the row’s menu. */
async function openMore(user: Awaited<ReturnType<typeof openScreen>>['user'], label: string) {
  const row = (await screen.findByText('张三')).closest('tr') as HTMLElement;
  if (!within(row).queryByRole('button', { name: label }))
    await user.click(within(row).getAllByRole('button').at(-1) as HTMLElement);
  await user.click(await screen.findByText(label));
}

test('begins with the last seven business days and says who did what to what', async () => {
  const asked = serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  await openScreen(OperatorLog, auditor);
  const row = (await screen.findByText('张三')).closest('tr') as HTMLElement;
  expect([...row.children].slice(0, 9).map((cell) => cell.textContent)).toEqual([
    '2026-09-21 11:00:00',
    '张三',
    '编辑备注和标签',
    '10000001（新标签页打开）',
    '备注：刹车异响 · 标签：旧 → 旧、待修',
    '成功',
    '-- --',
    '车辆',
    '调度',
  ]);
  expect(within(row).getByRole('link')).toHaveProperty('hash', '#/vehicle-info?carId=10000001&back=%2Ftest');
  expect(asked[0]?.query).toMatchObject({
    from: startOfDay(Date.now(), 'Asia/Shanghai', 6),
    sort: 'at',
    dir: 'desc',
  });
});

test('shows what was before and what is after', async () => {
  serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  const { user } = await openScreen(OperatorLog, auditor);
  await user.click(await screen.findByRole('button', { name: '详情' }));
  const table = await screen.findByRole('table', { name: '变更对比' });
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['字段', '修改前', '修改后'],
    ['备注', '-- --', '刹车异响'],
    ['标签', '旧', '旧、待修'],
  ]);
  expect(screen.getByText('r-1')).toBeTruthy();
});

test('leads to everything done to the same object, and by the same operator', async () => {
  const asked = serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  const { user, page } = await openScreen(OperatorLog, {
    ...auditor,
    search: { pageNum: '4', result: 'ok' },
  });
  await user.click(await screen.findByRole('button', { name: '同一对象' }));
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ object: '10000001', result: 'ok', pageNum: 1 }),
  );
  await user.click(await screen.findByRole('button', { name: '同一操作员' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ operatorId: 'op-1', object: '10000001' }));
  expect(page.search).toEqual({ result: 'ok', object: '10000001', operatorId: 'op-1' });
});

test('can be narrowed to sensitive actions', async () => {
  const asked = serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  const { user } = await openScreen(OperatorLog, auditor);
  await user.click(await screen.findByRole('checkbox', { name: '敏感操作' }));
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sensitive: '1' }));
});

test('is narrowed to a module or to one action of it by one choice', async () => {
  const asked = serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  const { user, page } = await openScreen(OperatorLog, { ...auditor, search: { module: 'users' } });
  await screen.findByText('张三');
  expect(asked[0]?.query).toMatchObject({ module: 'users' });
  await user.click(screen.getByRole('combobox', { name: '模块' }));
  await user.click(await screen.findByText('车辆 · 设备指令'));
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ module: 'vehicles', action: 'command' }));
  expect(page.search).toMatchObject({ module: 'vehicles', action: 'command' });
});

test('asks for the object of an entry whose number is masked by the entry itself', async () => {
  const asked = serverAnswers(logs.operators, () => ({
    list: [line({ id: '12', module: 'users', object: '139****5678' })],
    count: 1,
  }));
  const { user } = await openScreen(OperatorLog, auditor);
  await user.click(await screen.findByRole('button', { name: '同一对象' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ objectOf: 12 }));
  expect(asked.at(-1)?.query).not.toHaveProperty('object');
});

test('shows an entry as it was hashed, to those who may see raw data', async () => {
  serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  serverAnswers(logs.raw, ({ params }) => ({ raw: { seq: params.seq, hash: 'abc123' } }));
  const { user } = await openScreen(OperatorLog, { codes: ['1404', '140441'] });
  await openMore(user, '原始数据');
  expect(await screen.findByText(/"hash": "abc123"/)).toBeTruthy();
});

test('has no raw data without its code', async () => {
  serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  await openScreen(OperatorLog, auditor);
  await screen.findByText('张三');
  expect(screen.queryByText('原始数据')).toBeNull();
});

test('says by name whose lines are shown', async () => {
  serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  serverAnswers(logs.people, () => ({
    list: [{ operatorId: 'op-1', name: '李雨桐', agent: '江城出行' }],
    count: 1,
  }));
  await openScreen(OperatorLog, { codes: ['1404'], search: { operatorId: 'op-1' } });
  const chips = within(await screen.findByRole('list', { name: '已设条件' }));
  await waitFor(() =>
    expect(chips.getByRole('button').textContent).toBe('账号：李雨桐 · 江城出行，移除此条件'),
  );
});

test('says how many alerts wait, and leads to them and to the rules', async () => {
  serverAnswers(logs.operators, () => ({ list: [line()], count: 1 }));
  const asked = serverAnswers(logs.alerts, () => ({ list: [], count: 3 }));
  const { user, page } = await openScreen(OperatorLog, { codes: ['1404', '140468'] });
  await user.click(await screen.findByRole('button', { name: '告警（3）' }));
  expect(asked[0]?.query).toMatchObject({ seen: false });
  await user.click(screen.getByRole('button', { name: '告警规则' }));
  expect(page.opened).toEqual(['/operation/log-alerts?seen=0', '/operation/log-rules']);
});

test('is not asked for without its code', async () => {
  const asked = serverAnswers(logs.operators, () => ({ list: [], count: 0 }));
  await openScreen(OperatorLog, { codes: ['1402', '1403'] });
  expect(screen.getByText('您没有查看此页面的权限')).toBeTruthy();
  expect(asked).toEqual([]);
});

const audited = Object.values(contract as Record<string, CallGroup>)
  .flatMap((group) => Object.values(group))
  .flatMap((call) => ('audit' in call && typeof call.audit === 'object' ? [call.audit] : []));

test.each(audited)('has words for $module $action', ({ module, action }) => {
  expect(moduleName(module)).not.toBe(module);
  expect(actionName(action)).not.toBe(action);
});

test('shows a key without words as it is', () => {
  expect(actionName('from_a_newer_server')).toBe('from_a_newer_server');
});
