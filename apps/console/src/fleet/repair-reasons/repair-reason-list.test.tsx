import {
  type RepairReasonRow,
  type ReportRules,
  repairReasons,
} from '@kickstand/contract/fleet/repair-reasons';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import RepairReasons from './repair-reason-list.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const reason: RepairReasonRow = {
  id: 'r1',
  part: 'brake',
  name: '刹车失灵',
  nameEn: 'Brake fails',
  modelIds: [],
  models: [],
  side: 'both',
  severity: 'high',
  stop: 'after_reports',
  stopReports: 3,
  stopHours: 12,
  task: true,
  priority: 'high',
  photo: false,
  icon: 'brake',
  position: 10,
  enabled: true,
  reports: 8,
  falsePercent: 12.5,
  version: 4,
  updatedAt: 1_790_000_000_000,
};
const rules: ReportRules = {
  anytime: true,
  afterRide: true,
  withinMinutes: 120,
  mostPerDay: 10,
  shortRideMinutes: 2,
};
const chief = { codes: ['0501', '050102', '050103', '050104', '050105'] };

const open = (who = chief) => {
  serverAnswers(repairReasons.list, () => ({ list: [reason], count: 1 }));
  serverAnswers(repairReasons.rules, () => rules);
  return openScreen(RepairReasons, who);
};

test('says what a report of each sets off, and how often it came, in the order riders see', async () => {
  const asked = serverAnswers(repairReasons.list, () => ({ list: [reason], count: 1 }));
  serverAnswers(repairReasons.rules, () => rules);
  await openScreen(RepairReasons, chief);
  const row = (await screen.findByText('刹车失灵')).closest('tr') as HTMLElement;
  for (const said of ['12 小时内 3 名用户', '全部车型', '8', '12.5%', '严重'])
    expect(within(row).getByText(said)).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ sort: 'position', dir: 'asc' });
});

test('is changed from what it is; a name that is taken keeps the form', async () => {
  const edited = serverAnswers(repairReasons.edit, () =>
    refuses(409, 'repair_reason.name_taken', '该部位已有同名原因'),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const form = within(await screen.findByRole('dialog'));
  const name = await form.findByLabelText('故障名称');
  await user.clear(name);
  await user.type(name, '刹车软');
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('该部位已有同名原因')).toBeTruthy();
  expect(edited[0]).toMatchObject({
    params: { id: 'r1' },
    body: { name: '刹车软', stop: 'after_reports', stopHours: 12, version: 4 },
  });
  expect(form.getByLabelText('故障名称')).toHaveProperty('value', '刹车软');
});

test('the rules for riders can be changed from the list page', async () => {
  const set = serverAnswers(repairReasons.setRules, ({ body }) => body);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '报修规则' }));
  const most = await screen.findByLabelText('每人每天最多');
  await user.clear(most);
  await user.type(most, '3');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(set[0]?.body).toEqual({ ...rules, mostPerDay: 3 }));
});

test('who may only look is offered nothing to do', async () => {
  await open({ codes: ['0501'] });
  await screen.findByText('刹车失灵');
  for (const name of ['新建报修原因', '编辑', '停用', '删除', '报修规则'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
