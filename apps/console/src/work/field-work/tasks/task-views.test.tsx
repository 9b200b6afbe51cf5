import { ops, taskDetail, taskViews } from '@kickstand/contract/work/field-work';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { aDeskTask, aTaskInDetail } from '../../../../test/fakes/tasks.ts';
import { openScreen } from '../../../../test/open.tsx';
import TaskPage from './task-page.tsx';

vi.setConfig({ testTimeout: 60_000 });
const codes = ['0909', '090911'];
const swap = aDeskTask({ assignee: '陈师傅', assigneeId: 'walker' });

beforeAll(() =>
  Promise.all([import('./task-board.tsx'), import('./task-map.tsx'), import('./task-drawer.tsx')]),
);
beforeEach(() => {
  serverAnswers(ops.tasks, () => ({ list: [swap], count: 1 }));
  serverAnswers(taskDetail.single, () => aTaskInDetail());
});
afterEach(forgetAll);

test('the board asks for what the filters ask for, and a card opens its task', async () => {
  const asked = serverAnswers(taskViews.board, () => ({
    list: [
      { column: 'waiting' as const, count: 30, tasks: [swap] },
      { column: 'claimed' as const, count: 0, tasks: [] },
      { column: 'started' as const, count: 0, tasks: [] },
      { column: 'finished' as const, count: 0, tasks: [] },
    ],
  }));
  const { user } = await openScreen(TaskPage, { codes, search: { types: 'swap' } });
  await user.click(await screen.findByText('看板'));
  const waiting = within(await screen.findByRole('region', { name: '待领取' }));
  expect(waiting.getByText('30')).toBeTruthy();
  expect(waiting.getByRole('link', { name: '陈师傅' }).getAttribute('href')).toContain('id=walker');
  expect(waiting.getByRole('button', { name: /分\s*派/ })).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ types: ['swap'], each: 20 });
  await user.click(screen.getByRole('button', { name: '显示更多' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ each: 100 }));
  await user.click(waiting.getByRole('button', { name: '换电 · 620100001' }));
  expect(await within(await screen.findByRole('dialog')).findByText('经过')).toBeTruthy();
});

test('the map says how many of the tasks it shows, and shows them where the table has none', async () => {
  const pages = serverAnswers(ops.tasks, () => ({ list: [], count: 0 }));
  const place = { lng: 113.5, lat: 30.5, overdue: true };
  const { id, type, state, carId, assignee, dueAt } = swap;
  const asked = serverAnswers(taskViews.places, () => ({
    list: [{ id, type, state, carId, assignee, dueAt, ...place }],
    count: 1,
    total: 2_345,
  }));
  await openScreen(TaskPage, { codes, search: { way: 'map', overdue: 'true' } });
  expect(await screen.findByText(/显示 1 个，共 2,345 个/)).toBeTruthy();
  expect(screen.getByRole('region', { name: '任务地图' })).toBeTruthy();
  expect(asked[0]?.query).toEqual({ overdue: true });
  expect(pages).toEqual([]);
});
