import { ops, taskDesk, taskDetail } from '@kickstand/contract/work/field-work';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { aDeskTask, aTaskInDetail } from '../../../../test/fakes/tasks.ts';
import { openScreen } from '../../../../test/open.tsx';
import TaskPage from './task-page.tsx';

vi.setConfig({ testTimeout: 60_000 });
const codes = ['0909', '090903', '090904', '090911', '090137'];
const at = 1_790_000_000_000;

beforeAll(() => import('./task-drawer.tsx'));
beforeEach(() => {
  serverAnswers(ops.tasks, () => ({ list: [aDeskTask()], count: 1 }));
});
afterEach(forgetAll);

const opened = async (held: readonly string[] = codes) => {
  const { user } = await openScreen(TaskPage, { codes: [...held] });
  await user.click(await screen.findByRole('button', { name: '详情' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('经过');
  return { user, drawer };
};
/** What asks over the drawer. */
const dialogOver = async () => {
  const dialogs = await waitFor(() => {
    const found = screen.getAllByRole('dialog');
    expect(found.length).toBeGreaterThan(1);
    return found;
  });
  return within(dialogs.at(-1) as HTMLElement);
};
const told = (drawer: Awaited<ReturnType<typeof opened>>['drawer']) =>
  drawer.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a task tells in order what happened to it, with the commands to its vehicle and its verdicts', async () => {
  serverAnswers(taskDetail.single, () =>
    aTaskInDetail({
      state: 'done',
      assignee: '陈师傅',
      rule: '低电换电',
      source: 'rule',
      claimedAt: at + 1_000,
      startedAt: at + 2_000,
      finishedAt: at + 9_000,
      events: [
        { kind: 'priority', at: at + 500, by: '李雨桐', detail: 'mid → urgent', tripId: null },
        { kind: 'started', at: at + 2_000, by: '陈师傅', detail: '', tripId: null },
      ],
      commands: [
        {
          id: 'c-1',
          jobId: null,
          carId: '620100001',
          imei: '860000000000001',
          type: 'seat_open',
          args: {},
          state: 'acked',
          deviceCode: 0,
          message: '成功',
          source: 'operator',
          operator: '陈师傅',
          reason: null,
          retries: 0,
          createdAt: at + 3_000,
          sentAt: at + 3_000,
          deadlineAt: at + 8_000,
          endedAt: at + 3_500,
          lateAt: null,
          lateCode: null,
        },
      ],
      verdicts: [
        {
          no: 1,
          validity: 'invalid',
          verdictReason: 'not_due',
          flags: [],
          ruleVersion: 1,
          judgedBy: null,
          remark: '',
          judgedAt: at + 20_000,
          payCents: 0,
        },
      ],
    }),
  );
  const { drawer } = await opened();
  const lines = told(drawer).join('\n');
  const order = ['任务生成', '调整优先级', '领取', '在车旁开始', '指令：开电池仓', '作业完成', '无效'];
  const places = order.map((text) => lines.indexOf(text));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(lines).toContain('中 → 紧急');
  expect(lines).toContain('规则 · 低电换电');
  expect(drawer.getByRole('button', { name: '人工判定' })).toBeTruthy();
});

test('a task is closed from its drawer, which then shows what became of it', async () => {
  let state: 'pending' | 'closed' = 'pending';
  serverAnswers(taskDetail.single, () => aTaskInDetail({ state }));
  const sent = serverAnswers(taskDesk.close, () => {
    state = 'closed';
    return { list: [{ id: 't-1', ok: true, code: null, message: null }], count: 1 };
  });
  const { user, drawer } = await opened();
  // The drawer’s own cross is called the same.
  await user.click(drawer.getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement);
  const asked = await dialogOver();
  await user.type(asked.getByRole('textbox', { name: /原因/ }), '车辆已自行处理');
  await user.click(asked.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(sent[0]?.body).toEqual({ taskIds: ['t-1'], reason: '车辆已自行处理' }));
  expect(await drawer.findByRole('button', { name: '重开' })).toBeTruthy();
});

test('a task that cannot be seen says so', async () => {
  serverAnswers(taskDetail.single, () => {
    throw new Error('gone');
  });
  const { user } = await openScreen(TaskPage, { codes });
  await user.click(await screen.findByRole('button', { name: '详情' }));
  expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toBeTruthy();
});

test('a repair waits for parts that somebody names, and one that waits goes on when they are there', async () => {
  const repair = { type: 'repair' } as const;
  serverAnswers(taskDetail.single, () => aTaskInDetail(repair));
  const sent = serverAnswers(taskDesk.waitForParts, () => ({ list: [], count: 0 }));
  const { user, drawer } = await opened();
  expect(drawer.queryByRole('button', { name: '配件到齐' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: '缺配件' }));
  const dialog = await dialogOver();
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  expect(sent).toEqual([]);
  serverAnswers(taskDetail.single, () => aTaskInDetail({ ...repair, partsSince: at }));
  await user.type(dialog.getByRole('textbox', { name: '缺少的配件' }), '缺刹车线');
  await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ taskIds: ['t-1'], text: '缺刹车线' }));
  expect(await drawer.findByRole('button', { name: '配件到齐' })).toBeTruthy();
  expect(drawer.queryByRole('button', { name: '缺配件' })).toBeNull();
});

test('what rides did to a task says why, and leads to the ride for whoever may see orders', async () => {
  serverAnswers(taskDetail.single, () =>
    aTaskInDetail({
      state: 'closed',
      finishedAt: at + 9_000,
      invalidReason: 'moot',
      events: [
        { kind: 'paused', at: at + 1_000, by: null, detail: '', tripId: 'o-1' },
        { kind: 'closed', at: at + 9_000, by: null, detail: 'moot', tripId: 'o-1' },
      ],
    }),
  );
  const { drawer } = await opened(['0909', '1601']);
  expect(drawer.getByText('因骑行暂停')).toBeTruthy();
  expect(drawer.getByText(/骑行后已不需要 ·/)).toBeTruthy();
  const [link] = drawer.getAllByRole('link', { name: /骑行订单/ });
  expect(link?.getAttribute('href')).toContain('id=o-1');
});

test('who may not see orders reads of the ride without a way to it', async () => {
  const events = [{ kind: 'paused' as const, at, by: null, detail: '', tripId: 'o-1' }];
  serverAnswers(taskDetail.single, () => aTaskInDetail({ state: 'paused', events }));
  const { drawer } = await opened(['0909']);
  expect(drawer.getByText('因骑行暂停')).toBeTruthy();
  expect(drawer.queryByRole('link', { name: /骑行订单/ })).toBeNull();
});
