import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type DryRunRow, type TaskRuleRow, taskRules } from '@kickstand/contract/work/field-work';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { savedFiles } from '../../../../test/fakes/saved-files.ts';
import { openScreen } from '../../../../test/open.tsx';
import TaskRules from './task-rules.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(forgetAll);

const rule: TaskRuleRow = {
  id: 'r-1',
  areaId: 31,
  area: '江北',
  name: '低电量换电',
  type: 'swap',
  lowBattery: true,
  batteryPct: null,
  idleHours: 12,
  outOfStationMinutes: null,
  noStopMinutes: null,
  offlineHours: null,
  serviceKm: null,
  reports: null,
  shortOrders: null,
  fillBelowPct: null,
  fillAbovePct: null,
  fromHour: 0,
  untilHour: 0,
  priority: 'mid',
  dailyCap: 100,
  dedupeHours: 24,
  enabled: true,
  madeToday: 7,
  planned: true,
  version: 3,
  updatedAt: 1_790_000_000_000,
  updatedBy: '李雨桐',
};

test('a rule says what it asks for, and that a plan stands in its place', async () => {
  serverAnswers(taskRules.list, () => ({ list: [rule], count: 1 }));
  await openScreen(TaskRules, { codes: ['0909'] });
  const row = within((await screen.findByText('低电量换电')).closest('tr') as HTMLElement);
  expect(row.getByText('低电量、闲置 ≥ 12 小时')).toBeTruthy();
  expect(row.getByText('由作业计划安排')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增规则' })).toBeNull();
});

/** Press what a row offers, among its buttons or behind them. */
async function press(user: UserEvent, row: ReturnType<typeof within>, name: string) {
  await row.findByRole('button', { name: '编辑' });
  const button = row.queryByRole('button', { name });
  if (button) return user.click(button);
  await user.click(row.getByRole('button', { name: /更多/ }));
  return user.click(await screen.findByRole('menuitem', { name }));
}

test('a rule is switched off by its version', async () => {
  serverAnswers(taskRules.list, () => ({ list: [rule], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }) as never);
  const sent = serverAnswers(taskRules.enable, () => ({ ...rule, enabled: false, version: 4 }));
  const { user } = await openScreen(TaskRules, { codes: ['0909', '090938'] });
  const row = within((await screen.findByText('低电量换电')).closest('tr') as HTMLElement);
  await press(user, row, '停用');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ params: { ruleId: 'r-1' }, body: { enabled: false, version: 3 } }),
  );
});

const run: DryRunRow = {
  id: 'run-1',
  state: 'done',
  progress: 1_000,
  from: 1_790_000_000_000,
  to: 1_790_600_000_000,
  found: {
    days: [
      {
        areaId: 31,
        area: '江北',
        day: '2026-09-22',
        moments: 96,
        made: 12,
        done: 5,
        open: 3,
        dedupe: 2,
        cap: 1,
        plan: 0,
      },
    ],
    tasks: [
      {
        areaId: 31,
        area: '江北',
        at: 1_790_000_900_000,
        vehicle: 10_000_001,
        carId: '10000001',
        batteryPct: 14,
        why: [{ name: 'idleHours', value: 53 }],
        endedAt: null,
        done: true,
      },
    ],
    made: 12,
    notes: ['sampled', 'begins'],
  },
};

async function openDryRun(answer: () => DryRunRow) {
  serverAnswers(taskRules.list, () => ({ list: [rule], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [{ id: 41, name: '城南' }], count: 1 }) as never);
  const asked = serverAnswers(taskRules.dryRun, () => ({ runId: 'run-1' }));
  serverAnswers(taskRules.dryRunOf, answer);
  const { user } = await openScreen(TaskRules, { codes: ['0909', '090938'] });
  const row = within((await screen.findByText('低电量换电')).closest('tr') as HTMLElement);
  await user.click(await row.findByRole('button', { name: '试运行' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '开始试运行' }));
  return { user, dialog, asked };
}

test('a dry run of a rule tells by day what it would have made and what was held back, with the vehicles', async () => {
  const saved = savedFiles();
  const { user, dialog, asked } = await openDryRun(() => run);
  const days = within(await dialog.findByRole('table', { name: '按日期和服务区' }));
  const [, line] = days.getAllByRole('row');
  expect(line?.textContent).toBe('2026-09-22江北961253210');
  const tasks = within(dialog.getByRole('table', { name: '任务明细' }));
  expect(tasks.getByRole('link', { name: '10000001' }).getAttribute('href')).toContain('10000001');
  expect(tasks.getByText('闲置 53 小时')).toBeTruthy();
  expect(dialog.getByText(/仅显示最早的 1 个任务/)).toBeTruthy();
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  expect(asked[0]?.body).toMatchObject({
    areaId: 31,
    ruleId: 'r-1',
    lowBattery: true,
    idleHours: 12,
    areaIds: [],
  });
  await user.click(dialog.getByRole('button', { name: '导出任务明细' }));
  await user.click(dialog.getByRole('button', { name: '导出按日期和服务区' }));
  expect(saved).toEqual(['低电量换电-试运行-任务明细.csv', '低电量换电-试运行-按日期和服务区.csv']);
});

test('a dry run shows how far it is, that it failed, and that nothing is kept of the days', async () => {
  const coming: DryRunRow = { ...run, state: 'making', progress: 420, found: null };
  let now: DryRunRow = coming;
  const { dialog } = await openDryRun(() => now);
  expect((await dialog.findByRole('progressbar', { name: '试运行进度' })).getAttribute('aria-valuenow')).toBe(
    '42',
  );
  now = { ...coming, state: 'failed' };
  expect(await dialog.findByText('试运行失败，请重试', {}, { timeout: 5_000 })).toBeTruthy();
});

test('of days of which nothing is kept a dry run claims nothing', async () => {
  const found = { days: [], tasks: [], made: 0, notes: ['sampled' as const] };
  const { dialog } = await openDryRun(() => ({ ...run, found }));
  expect(await dialog.findByText('最近 7 天没有保存的车辆状态')).toBeTruthy();
});

test('a rule that is being written is tried as it stands in the form', async () => {
  serverAnswers(taskRules.list, () => ({ list: [rule], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }) as never);
  const asked = serverAnswers(taskRules.dryRun, () => ({ runId: 'run-1' }));
  serverAnswers(taskRules.dryRunOf, () => run);
  const { user } = await openScreen(TaskRules, { codes: ['0909', '090938'] });
  const row = within((await screen.findByText('低电量换电')).closest('tr') as HTMLElement);
  await user.click(await row.findByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  const idle = await form.findByLabelText(/闲置不少于/);
  await user.clear(idle);
  await user.type(idle, '48');
  await user.click(form.getByRole('button', { name: '试运行' }));
  await user.click(await screen.findByRole('button', { name: '开始试运行' }));
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ areaId: 31, ruleId: 'r-1', idleHours: 48 }));
  expect(await screen.findByRole('table', { name: '按日期和服务区' })).toBeTruthy();
});

test('a rule is written for other areas that are chosen', async () => {
  serverAnswers(taskRules.list, () => ({ list: [rule], count: 1 }));
  const area = (id: number, name: string) => ({ id, name, agentId: 3, lng: 113.5, lat: 30.5, boundary: [] });
  serverAnswers(vehicles.areas, () => ({ list: [area(31, '北区'), area(32, '南区')], count: 2 }));
  const sent = serverAnswers(taskRules.copy, () => ({ made: [32], left: [] }));
  const { user } = await openScreen(TaskRules, { codes: ['0909', '090938'] });
  const row = within((await screen.findByText('低电量换电')).closest('tr') as HTMLElement);
  const button = row.queryByRole('button', { name: '复制到服务区' });
  if (button) await user.click(button);
  else {
    await user.click(row.getByRole('button', { name: /更多/ }));
    await user.click(await screen.findByRole('menuitem', { name: '复制到服务区' }));
  }
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox', { name: /服务区/ }));
  await user.click(await screen.findByText('南区'));
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(sent).toMatchObject([{ params: { ruleId: 'r-1' }, body: { areaIds: [32] } }]));
});

test('while a plan stands in its place a rule tells what it would ask for, and the chosen is asked for', async () => {
  serverAnswers(taskRules.list, () => ({ list: [rule], count: 1 }));
  const id = '31:r-1:10000001';
  const task = {
    id,
    ruleId: 'r-1',
    rule: '低电量换电',
    type: 'swap',
    priority: 'high',
    carId: '10000001',
  } as const;
  const why = [{ name: 'lowBattery' as const, value: 4 }];
  const asked = serverAnswers(taskRules.proposals, () => ({
    list: [{ ...task, batteryPct: 4, why }],
    count: 1,
  }));
  const sent = serverAnswers(taskRules.makeProposed, () => ({
    list: [{ id, ok: true, code: null, message: null }],
    count: 1,
  }));
  const { user } = await openScreen(TaskRules, { codes: ['0909', '090902'] });
  const row = within((await screen.findByText('低电量换电')).closest('tr') as HTMLElement);
  await user.click(await row.findByRole('button', { name: '建议' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('电量 4%')).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ areaId: 31, ruleId: 'r-1' });
  await user.click(drawer.getAllByRole('checkbox').at(-1) as HTMLElement);
  await user.click(await drawer.findByRole('button', { name: '生成任务' }));
  const dialogs = await waitFor(() => {
    const found = screen.getAllByRole('dialog');
    expect(found.length).toBeGreaterThan(1);
    return found;
  });
  const dialog = within(dialogs.at(-1) as HTMLElement);
  await user.click(await dialog.findByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ ids: [id] }));
});

test('a rule is deleted by its version once that is confirmed', async () => {
  serverAnswers(taskRules.list, () => ({ list: [rule], count: 1 }));
  const sent = serverAnswers(taskRules.remove, () => ({ id: 'r-1' }));
  const { user } = await openScreen(TaskRules, { codes: ['0909', '090938'] });
  const row = within((await screen.findByText('低电量换电')).closest('tr') as HTMLElement);
  await press(user, row, '删除');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/已生成的任务不变/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(sent[0]).toMatchObject({ params: { ruleId: 'r-1' }, query: { version: 3 } }));
});
