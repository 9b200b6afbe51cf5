import { type ApprovalRow, approvals } from '@kickstand/contract/platform/approvals';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { menuOf } from '../../app/frame/menu.ts';
import { approvalPlace } from '../../kit/action/approval-place.ts';
import ApprovalList from './approval-list.tsx';
import { approvalsPaths } from './approvals.paths.ts';
import { approvalsScreens } from './approvals.screens.ts';

// Loaded lazily by the code under test; imported here so that no test waits for it.
await import('../../kit/action/asking.tsx');

afterEach(forgetAll);

const row = (over: Partial<ApprovalRow> = {}): ApprovalRow => ({
  id: 'a1',
  agentId: 2,
  callId: 'commands.createJob',
  module: 'vehicles',
  action: 'command',
  object: '80 vehicles',
  change: { type: 'lock', vehicles: ['100000001', '100000002'], note: ['旧', '新'] },
  measured: 80,
  most: 50,
  reason: '夜间集中锁车',
  makerId: 'o-2',
  maker: '李四',
  state: 'pending',
  checker: null,
  opinion: null,
  failure: null,
  createdAt: 1_790_000_000_000,
  expiresAt: Date.now() + 3_600_000,
  decidedAt: null,
  own: false,
  ...over,
});

async function openList(list: ApprovalRow[], codes: string[] = ['approve'], search = {}) {
  const asked = serverAnswers(approvals.list, () => ({ list, count: list.length }));
  const opened = await openScreen(ApprovalList, { codes, search });
  return { ...opened, asked };
}
const named = (name: string) => screen.findByRole('button', { name });

test('whoever may decide sees what is asked for, from whom, and what it changes', async () => {
  await openList([row()]);
  const line = (await screen.findAllByRole('row'))[1] as HTMLElement;
  for (const text of ['李四', '车辆', '设备指令', '80 辆车', '待复核', '类型：锁车', '备注：旧 → 新'])
    expect(line.textContent).toContain(text);
});

test('what a request is about is called by its name and not by its key', async () => {
  const fence = 'b6f0f9f2-3a4e-4f57-9d53-0c2f5a9d1c11';
  await openList([
    row({ id: 'a1', object: '4', change: { area: ['城西服务区', '城西服务区'] } }),
    row({ id: 'a2', object: fence, change: { fence: ['梅园路还车点', null] } }),
    row({ id: 'a3', object: 'area-7', change: {} }),
  ]);
  const text = (await screen.findByRole('table', { name: '复核审批' })).textContent ?? '';
  for (const name of ['设备指令城西服务区', '设备指令梅园路还车点', '设备指令服务区 7'])
    expect(text).toContain(name);
  expect(text).not.toContain(fence);
});

test('everybody else sees their own requests and can only take them back', async () => {
  const { user } = await openList([row({ own: true, maker: '张三' })], []);
  const taken = serverAnswers(approvals.cancel, () => row({ state: 'cancelled' }));
  expect(await screen.findByRole('heading', { name: '我的申请' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '同意' })).toBeNull();
  await user.click(await named('撤回'));
  await user.click(await named('确定'));
  await waitFor(() => expect(taken).toMatchObject([{ params: { id: 'a1' } }]));
});

describe('deciding', () => {
  test('agreeing shows the difference once more and takes an opinion along', async () => {
    const agreed = serverAnswers(approvals.approve, () => row({ state: 'approved' }));
    const { user } = await openList([row()]);
    await user.click(await named('同意'));
    // By its form: in tests, antd’s dialog labels share an ID with other elements.
    const form = await screen.findByRole('form', { name: '同意申请' });
    const dialog = within(form.closest('[role=dialog]') as HTMLElement);
    const change = within(dialog.getByRole('table', { name: '变更对比' }));
    expect(change.getAllByRole('row').map(({ textContent }) => textContent)).toContain('备注旧新');
    await user.type(dialog.getByLabelText('复核意见'), '同意');
    await user.click(dialog.getByRole('button', { name: '同意并执行' }));
    expect(await screen.findByText('已同意，修改已执行')).toBeTruthy();
    expect(agreed).toMatchObject([{ params: { id: 'a1' }, body: { opinion: '同意' } }]);
  });

  test('what cannot be carried out any more says why, and the opinion stays', async () => {
    serverAnswers(approvals.approve, () => refuses(409, 'approval.failed', '未能执行：车辆有进行中的订单'));
    const { user } = await openList([row()]);
    await user.click(await named('同意'));
    await user.type(await screen.findByLabelText('复核意见'), '可以');
    await user.click(screen.getByRole('button', { name: '同意并执行' }));
    expect(await screen.findByText('未能执行：车辆有进行中的订单')).toBeTruthy();
    expect(screen.getByLabelText('复核意见')).toHaveProperty('value', '可以');
  });

  test('refusing asks for a reason', async () => {
    const said = serverAnswers(approvals.reject, () => row({ state: 'rejected' }));
    const { user } = await openList([row()]);
    await user.click(await named('拒绝'));
    await user.type(await screen.findByLabelText('原因'), '时间不合适');
    await user.click(await named('确定'));
    await waitFor(() => expect(said).toMatchObject([{ body: { opinion: '时间不合适' } }]));
  });

  test.each([
    [{ own: true }, '不能审批自己的申请'],
    [{ state: 'approved' as const }, '申请已处理'],
    [{ expiresAt: 1 }, '申请已过期'],
  ])('is greyed for %j: %s', async (over, why) => {
    await openList([row(over)]);
    const button = await screen.findByRole('button', { name: '同意', description: why });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

test('an address that names a request opens it, and closing forgets it', async () => {
  serverAnswers(approvals.one, () => row());
  const { user, page } = await openList([], ['approve'], { id: 'a1', state: 'pending' });
  const drawer = within(await screen.findByRole('dialog', { name: '车辆 · 设备指令 80 辆车' }));
  expect(drawer.getByText('夜间集中锁车')).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: '关闭' }));
  expect(page.search).toEqual({ state: 'pending' });
});

test('the page stands in the menu of those who may decide and is open to everybody', () => {
  const entries = (...codes: string[]) => menuOf(approvalsScreens, new Set(['all', ...codes])).grouped.length;
  expect([entries(), entries('approve')]).toEqual([0, 1]);
  expect(approvalsScreens[0]?.codes).toBe('all');
});

test('the kit sends people to the place where the requests are', () => {
  expect(approvalPlace('a 1')).toBe(`${approvalsPaths.list.to()}?id=a%201`);
});
