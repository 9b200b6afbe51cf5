import { type TaskRuleRow, taskRules } from '@kickstand/contract/staff';
import { vehicles } from '@kickstand/contract/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
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

test('a rule is switched off by its version', async () => {
  serverAnswers(taskRules.list, () => ({ list: [rule], count: 1 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }) as never);
  const sent = serverAnswers(taskRules.enable, () => ({ ...rule, enabled: false, version: 4 }));
  const { user } = await openScreen(TaskRules, { codes: ['0909', '090938'] });
  const row = within((await screen.findByText('低电量换电')).closest('tr') as HTMLElement);
  await user.click(await row.findByRole('button', { name: '停用' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ params: { ruleId: 'r-1' }, body: { enabled: false, version: 3 } }),
  );
});
