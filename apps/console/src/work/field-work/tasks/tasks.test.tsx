import { screening, systemPresets } from '@kickstand/contract/fleet/screening';
import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { opsRules, workSettings } from '@kickstand/contract/places/area-settings';
import { fences } from '@kickstand/contract/places/fences';
import { ops, taskDesk, taskMessages } from '@kickstand/contract/work/field-work';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { aDeskTask } from '../../../../test/fakes/tasks.ts';
import { openScreen } from '../../../../test/open.tsx';
import TaskPage from './task-page.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(forgetAll);

const codes = ['0909', '090902', '090903', '090904', '090911'];
const swap = aDeskTask({ dueAt: 1_790_003_600_000, firstDueAt: 1_790_003_600_000 });
const done = { list: [{ id: 't-1', ok: true, code: null, message: null }], count: 1 };
const ben = {
  operatorId: 'ben',
  name: '陈师傅',
  agentId: 3,
  openTasks: 2,
  most: 50,
  distanceM: 300,
  duty: true,
};

beforeEach(() => {
  serverAnswers(ops.tasks, () => ({ list: [swap], count: 1 }));
  serverAnswers(ops.assignees, () => ({ list: [ben], count: 1, proposedId: 'ben', byArea: [], tasked: [] }));
  serverAnswers(fences.list, () => ({ list: [], count: 0 }));
});

const more = async (user: Awaited<ReturnType<typeof openScreen>>['user'], name: string) => {
  const row = (await screen.findByText('620100001')).closest('tr') as HTMLElement;
  const button = within(row).queryByRole('button', { name });
  if (button) return user.click(button);
  await user.click(within(row).getByRole('button', { name: /更多/ }));
  return user.click(await screen.findByRole('menuitem', { name }));
};

test('a task is given to the one who is proposed', async () => {
  const sent = serverAnswers(taskDesk.assign, () => done);
  const { user } = await openScreen(TaskPage, { codes });
  await more(user, '分派');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /陈师傅/ }));
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ taskIds: ['t-1'], assigneeId: 'ben' }));
});

test('a task is given to an O&M area, or to anybody', async () => {
  const grid = {
    id: 'grid-1',
    serviceAreaId: 1,
    kind: 'ops_area' as const,
    name: '北网格',
    points: [[[113.4, 30.5]]],
    lng: 113.4,
    lat: 30.5,
    capacity: 4,
    current: null,
    version: 1,
    flags: [],
    colour: null,
    active: true,
    reachM: 15,
  };
  serverAnswers(fences.list, () => ({ list: [grid], count: 1 }));
  const sent = serverAnswers(taskDesk.assign, () => done);
  const { user } = await openScreen(TaskPage, { codes });
  await more(user, '分派');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByText('运维区域'));
  await user.click(await dialog.findByRole('combobox', { name: /运维区域/ }));
  await user.click(await screen.findByText('北网格'));
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ taskIds: ['t-1'], gridId: 'grid-1' }));
});

test('whoever has a task is written to', async () => {
  serverAnswers(ops.tasks, () => ({
    list: [aDeskTask({ assigneeId: 'ben', assignee: '陈师傅' })],
    count: 1,
  }));
  const sent = serverAnswers(taskMessages.send, () => done);
  const { user } = await openScreen(TaskPage, { codes });
  await more(user, '留言');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: '留言内容' }), '请带一块备用电池');
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ taskIds: ['t-1'], text: '请带一块备用电池' }));
});

test('what is refused of one task stands in the question, which stays open', async () => {
  const refused = { id: 't-1', ok: false, code: 'task.not_higher', message: '任务已是该优先级' };
  serverAnswers(taskDesk.prioritise, () => ({ list: [refused], count: 1 }));
  const { user } = await openScreen(TaskPage, { codes });
  await more(user, '调整优先级');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: /确\s*定/ }));
  expect(await dialog.findByText('任务已是该优先级')).toBeTruthy();
  expect(screen.queryByText('优先级已调整')).toBeNull();
});

test('closing a task asks why', async () => {
  const sent = serverAnswers(taskDesk.close, () => done);
  const { user } = await openScreen(TaskPage, { codes });
  await more(user, '关闭');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('任务不再执行，也不计报酬')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /原因/ }), '车辆已自行处理');
  await user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent[0]?.body).toEqual({ taskIds: ['t-1'], reason: '车辆已自行处理' }));
});

test('new tasks are asked for numbers that are pasted, and each that is refused is named', async () => {
  const sent = serverAnswers(ops.create, () => ({
    list: [
      { carId: '620100001', ok: true, code: null, message: null, taskId: 't-2' },
      { carId: '620100002', ok: false, code: 'task.dup', message: '已有未完成的同类任务', taskId: null },
    ],
    count: 2,
  }));
  const { user } = await openScreen(TaskPage, { codes });
  await user.click(await screen.findByRole('button', { name: '新建任务' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox', { name: /任务类型/ }));
  await user.click(await screen.findByTitle('换电'));
  await user.click(dialog.getByRole('combobox', { name: /^车辆/ }));
  await user.paste('620100001\n620100002，abc');
  expect(await dialog.findByText('不是车辆编号：abc')).toBeTruthy();
  await user.keyboard('{Backspace}');
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      type: 'swap',
      carIds: ['620100001', '620100002'],
      photoNeeded: false,
      dedupeHours: 0,
    }),
  );
  expect(await screen.findByText('已有未完成的同类任务')).toBeTruthy();
});

test('new tasks are asked for what a preset finds', async () => {
  serverAnswers(screening.presets, () => ({
    list: [
      {
        id: 'p1',
        name: '闲置一天',
        rule: systemPresets.idle.rule,
        shared: true,
        schedule: 'never' as const,
        atHour: null,
        nextAt: null,
        own: true,
        owner: '李雨桐',
        version: 1,
        updatedAt: 1,
      },
    ],
    count: 1,
    most: 20,
  }));
  serverAnswers(screening.query, () => ({
    id: 'r1',
    presetId: 'p1',
    preset: '闲置一天',
    system: null,
    rule: systemPresets.idle.rule,
    source: 'operator' as const,
    operator: '李雨桐',
    at: 1,
    tookMs: 1,
    state: 'done' as const,
    hits: 37,
  }));
  const sent = serverAnswers(ops.create, () => ({ list: [], count: 0 }));
  const { user } = await openScreen(TaskPage, { codes: [...codes, '0307'] });
  await user.click(await screen.findByRole('button', { name: '新建任务' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('combobox', { name: /任务类型/ }));
  await user.click(await screen.findByTitle('巡检'));
  await user.click(dialog.getByText('筛查预设'));
  await user.click(await dialog.findByRole('combobox', { name: /筛查预设/ }));
  await user.click(await screen.findByTitle('闲置一天'));
  expect(await dialog.findByText('筛查到 37 辆')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({
      carIds: { wish: { list: 'screening.hits', filter: { runId: 'r1' }, count: 37 } },
    }),
  );
});

test('how field work is asked for and paid is shown of an area and changed with the page’s own code', async () => {
  const content = opsRules.kept.parse({});
  serverAnswers(vehicles.areas, () => ({
    list: [{ id: 31, name: '江北', agentId: 3, lng: 113.5, lat: 30.5, boundary: [] }],
    count: 1,
  }));
  serverAnswers(workSettings.show, () => ({
    areaId: 31,
    area: '江北',
    ops: { content, version: 4, updatedAt: null, updatedBy: null },
  }));
  const sent = serverAnswers(workSettings.save, () => ({ version: 5 }));
  const { user } = await openScreen(TaskPage, { codes: ['0909', '090939'] });
  await user.click(await screen.findByRole('tab', { name: '配置' }));
  expect(await screen.findByText('¥1.20')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: '修改' }));
  const drawer = within(await screen.findByRole('dialog'));
  const radius = await drawer.findByRole('spinbutton', { name: /到场距离/ });
  await user.clear(radius);
  await user.type(radius, '60');
  await user.type(drawer.getByRole('textbox', { name: /原因/ }), '小区内车辆密集');
  await user.click(drawer.getByRole('button', { name: /确/ }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      params: { areaId: '31' },
      body: { content: { ...content, arrivalRadiusM: 60 }, version: 4, reason: '小区内车辆密集' },
    }),
  );
});
