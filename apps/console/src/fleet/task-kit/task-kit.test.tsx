import type { DeskTaskRow } from '@kickstand/contract/work/field-work';
import { ops } from '@kickstand/contract/work/field-work';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { aDeskTask } from '../../../test/fakes/tasks.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { handOver as HandOver } from './hand-over.parts.tsx';
import { VehicleTasks } from './vehicle-tasks.parts.tsx';

configure({ asyncUtilTimeout: 6_000 });
beforeAll(quickStyles);
// Loads lazy modules first, so that no test waits for them.
beforeAll(() => import('./vehicle-tasks.tsx'), 60_000);
afterEach(forgetAll);

const carId = '620100001';
const codes = ['0302', '030202', '030209', '160130'];
const Tasks = () => <VehicleTasks carId={carId} />;

test('a task is created for the vehicle, and a refusal of it is said', async () => {
  serverAnswers(ops.tasks, () => ({ list: [] as DeskTaskRow[], count: 0 }));
  serverAnswers(ops.faults, () => ({ list: [], count: 0 }));
  serverAnswers(ops.assignees, () => ({ list: [], count: 0, proposedId: null, byArea: [], tasked: [] }));
  const asked = serverAnswers(ops.create, () => refuses(400, 'task.assignee', '该员工不能领取此类任务'));
  const { user } = await openScreen(Tasks, { codes });
  await screen.findByText('这辆车没有报修');
  await user.click(screen.getByRole('button', { name: '派单' }));
  const form = await screen.findByRole('dialog');
  await user.click(within(form).getByRole('combobox', { name: /任务类型/ }));
  await user.click(await screen.findByTitle('换电'));
  await user.type(await within(form).findByRole('spinbutton', { name: /时限/ }), '12');
  await user.click(within(form).getByRole('button', { name: /确\s*定/ }));
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ type: 'swap', carIds: [carId], priority: 'mid', dueHours: 12 }),
  );
  await within(form).findByText('该员工不能领取此类任务');
});

test('a task whose time has passed is marked as long as it is to be done, and only such are asked for', async () => {
  const at = Date.now();
  const task = aDeskTask({ state: 'paused', carId, createdAt: at - 9_000_000, dueAt: at - 60_000 });
  const done = { ...task, id: 't-2', state: 'done' as const };
  const soon = { ...task, id: 't-3', state: 'pending' as const, dueAt: at + 3_600_000 };
  const asked = serverAnswers(ops.tasks, () => ({ list: [task, done, soon], count: 3 }));
  serverAnswers(ops.faults, () => ({ list: [], count: 0 }));
  const { user } = await openScreen(Tasks, { codes });
  const late = (await screen.findByText('挂起')).closest('tr') as HTMLElement;
  expect(within(late).getByText('已超时')).toBeTruthy();
  expect(screen.getAllByText('已超时')).toHaveLength(1);
  await user.click(screen.getByRole('combobox', { name: '是否超时' }));
  await user.click(await screen.findByTitle('是'));
  await user.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ carId, overdue: true }));
});

test('whoever may not, sees no way to create a task or report a fault', async () => {
  serverAnswers(ops.tasks, () => ({ list: [] as DeskTaskRow[], count: 0 }));
  serverAnswers(ops.faults, () => ({ list: [], count: 0 }));
  await openScreen(Tasks, { codes: ['0302'] });
  await screen.findByText('这辆车没有报修');
  expect(screen.queryByRole('button', { name: '派单' })).toBeNull();
});

test('what somebody has to do is handed to who has least to do, or back to all, and what stayed is told', async () => {
  const person = { agentId: 3, most: 50, distanceM: null, duty: true };
  const people = [
    { ...person, operatorId: 'o-1', name: '张三', openTasks: 9 },
    { ...person, operatorId: 'o-2', name: '李四', openTasks: 1 },
  ];
  serverAnswers(ops.assignees, () => ({ list: people, count: 2, proposedId: null, byArea: [], tasked: [] }));
  const asked = serverAnswers(ops.handOver, () => ({ moved: 3, begun: 1, unfit: 0 }));
  const Shown = () => <HandOver row={{ operatorId: 'o-9', name: '王五' }} />;
  const { user } = await openScreen(Shown, { codes });
  await user.click(await screen.findByRole('button', { name: '转交任务' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('combobox', { name: /接收人/ }));
  await screen.findByTitle(/李四/);
  const names = [...document.querySelectorAll('.ant-select-item-option-content')].map(
    (one) => one.textContent,
  );
  expect(names).toEqual([expect.stringContaining('李四'), expect.stringContaining('张三')]);
  await user.click(await screen.findByTitle(/李四/));
  await user.type(form.getByRole('textbox', { name: /原因/ }), '夜班交接班');
  await user.click(form.getByRole('button', { name: /转\s*交/ }));
  await waitFor(() => expect(asked[0]?.body).toEqual({ fromId: 'o-9', toId: 'o-2', reason: '夜班交接班' }));
});
