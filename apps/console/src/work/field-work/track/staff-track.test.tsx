import { staffTracks, taskDetail } from '@kickstand/contract/work/field-work';
import { startOfBusinessDay } from '@kickstand/domain/platform/time';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { aTaskInDetail } from '../../../../test/fakes/tasks.ts';
import { openScreen } from '../../../../test/open.tsx';
import { quickStyles } from '../../../../test/quick/quick-styles.ts';
import { instantText } from '../../../kit/page/format.ts';
import StaffTrackPage from './staff-track-page.tsx';
import { spanOfDay, trackPath } from './track-path.ts';

vi.setConfig({ testTimeout: 60_000 });
configure({ asyncUtilTimeout: 8_000 });
beforeAll(quickStyles);
beforeAll(
  () => Promise.all([import('../../../fleet/replay/path-replay.tsx'), import('../tasks/task-drawer.tsx')]),
  60_000,
);
afterEach(forgetAll);

const minute = 60_000;
const day = '2026-09-21';
const { from, to } = spanOfDay(day);
const start = from + 600 * minute;
const search = { id: 'walker', trackFrom: String(from), trackTo: String(to) };
const codes = ['0909'];
const point = { lng: 113.5, lat: 30.5, speed: 4, course: 90, battery: null };
const track = {
  operatorId: 'walker',
  name: '陈师傅',
  points: [0, 1, 2, 3].map((i) => ({ ...point, ts: start + i * minute, lng: 113.5 + i / 1_000 })),
  steps: [
    {
      kind: 'claimed' as const,
      at: start + minute,
      taskId: 't1',
      type: 'swap' as const,
      carId: '620100001',
      lng: null,
      lat: null,
    },
  ],
  breaks: [{ from: start + 2 * minute, to: start + 3 * minute }],
};

beforeEach(() => {
  serverAnswers(taskDetail.single, () => aTaskInDetail());
});

test('a day of a person is asked for whole, and each thing done on it leads to its instant', async () => {
  const asked = serverAnswers(staffTracks.show, () => track);
  const { user } = await openScreen(StaffTrackPage, { codes, search });
  expect(await screen.findByRole('heading', { name: '陈师傅的轨迹' })).toBeTruthy();
  expect(asked[0]).toMatchObject({ params: { operatorId: 'walker' }, body: { from, to } });
  expect(to - from).toBe(24 * 60 * minute - 1);
  await user.click(await screen.findByRole('button', { name: /领取.*620100001/ }));
  const readout = () => document.querySelector('.replay-readout')?.textContent;
  await waitFor(() => expect(readout()).toContain(instantText(start + minute)));
  expect(readout()).not.toContain('电量');
  await user.click(screen.getByRole('tab', { name: '休息 1' }));
  await user.click(await screen.findByRole('button', { name: /至/ }));
  await waitFor(() => expect(readout()).toContain(instantText(start + 2 * minute)));
});

test('a thing done opens its task for whoever may see tasks', async () => {
  serverAnswers(staffTracks.show, () => track);
  const { user } = await openScreen(StaffTrackPage, { codes, search });
  await user.click(await screen.findByRole('button', { name: '任务' }));
  expect(await within(await screen.findByRole('dialog')).findByText('经过')).toBeTruthy();
});

test('who sees the figures of one kind of work opens the task too', async () => {
  serverAnswers(staffTracks.show, () => track);
  await openScreen(StaffTrackPage, { codes: ['0901'], search });
  expect(await screen.findByRole('button', { name: '任务' })).toBeTruthy();
});

test('the day before is the day before, and one without positions says so', async () => {
  const asked = serverAnswers(staffTracks.show, () => ({ ...track, points: [], steps: [], breaks: [] }));
  const { user } = await openScreen(StaffTrackPage, { codes, search });
  expect(await screen.findByText('当天没有定位')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '前一天' }));
  const before = spanOfDay('2026-09-20');
  await waitFor(() => expect(asked.at(-1)?.body).toEqual(before));
  expect(before.to).toBe(from - 1);
});

test('somebody who is not there is told of, and so is an address without anybody', async () => {
  serverAnswers(staffTracks.show, () => refuses(404, 'common.not_found', '不存在'));
  await openScreen(StaffTrackPage, { codes, search });
  expect(await screen.findByText('没有此人员')).toBeTruthy();
  await openScreen(StaffTrackPage, { codes });
  expect(await screen.findByText('未选择人员')).toBeTruthy();
});

test('the way to a person holds the day of an instant', () => {
  const way = trackPath('walker', startOfBusinessDay(day, 'Asia/Shanghai') + minute);
  expect(way).toBe(`/data/staff-track?id=walker&trackFrom=${from}&trackTo=${to}`);
});
