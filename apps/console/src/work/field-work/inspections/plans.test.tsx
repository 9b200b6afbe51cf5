import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { fences } from '@kickstand/contract/places/fences';
import { type InspectionPlanRow, inspectionPlans, ops } from '@kickstand/contract/work/field-work';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import Plans from './plans.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(forgetAll);

const plan: InspectionPlanRow = {
  id: 'p-1',
  areaId: 31,
  area: '江北',
  name: '每周巡检',
  gridId: 'g-1',
  grid: '老城',
  frequencyDays: 7,
  items: ['brake', 'light'],
  assigneeId: null,
  assignee: null,
  forGrid: true,
  startDay: '2026-09-01',
  dailyCap: 100,
  enabled: true,
  vehicles: 420,
  covered: 180,
  overdue: 12,
  madeToday: 60,
  nextDay: '2026-09-22',
  version: 3,
  updatedAt: 1_790_000_000_000,
  updatedBy: '李雨桐',
};
const lists = () => {
  serverAnswers(inspectionPlans.list, () => ({ list: [plan], count: 1 }));
  const area = { id: 31, name: '江北', agentId: 3, lng: 113.5, lat: 30.5, boundary: [] };
  serverAnswers(vehicles.areas, () => ({ list: [area], count: 1 }));
  serverAnswers(fences.list, () => ({ list: [{ id: 'g-1', name: '老城' }], count: 1 }) as never);
  serverAnswers(ops.assignees, () => ({ list: [], count: 0, proposedId: null, byArea: [], tasked: [] }));
};
const rowOf = async () => within((await screen.findByText('每周巡检')).closest('tr') as HTMLElement);

test('a plan says what is looked at, by whom, and how far it is', async () => {
  lists();
  await openScreen(Plans, { codes: ['090301'] });
  const row = await rowOf();
  for (const said of ['刹车、车灯', '运维区域人员', '420', '180', '12', '2026-09-22'])
    expect(row.getByText(said)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '新增计划' })).toBeNull();
});

test('a plan is written with all items unless some are taken away, and is not for one person', async () => {
  lists();
  const sent = serverAnswers(inspectionPlans.create, () => ({ ...plan, enabled: false }));
  const { user } = await openScreen(Plans, { codes: ['090301', '09030138'] });
  await user.click(await screen.findByRole('button', { name: '新增计划' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByLabelText('服务区'));
  await user.click(await screen.findByText('江北', { selector: '.ant-select-item-option-content' }));
  await user.type(form.getByLabelText('名称'), '每周巡检');
  await user.type(await form.findByLabelText('开始日期'), '2026-09-01{Enter}');
  await user.click(form.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    areaId: 31,
    name: '每周巡检',
    frequencyDays: 7,
    items: ['brake', 'light', 'tyre', 'qr', 'plate', 'cleanliness', 'helmet', 'parking'],
    forGrid: false,
    startDay: '2026-09-01',
    dailyCap: 100,
  });
});
