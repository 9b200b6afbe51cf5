import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aBike, type BikeRow, bikes, someBikes } from '../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { text } from '../list/cells.tsx';
import { defineListScreen } from '../list/list-screen.tsx';
import { pickedOf } from '../list/selection.ts';
import { defineAsk } from './define-ask.tsx';
import { defineBulk } from './define-bulk.tsx';

afterEach(forgetAll);

const ringer = (level: 1 | 2 | 3, label = '响铃') =>
  defineAsk<BikeRow, typeof bikes.ring>({
    call: bikes.ring,
    label,
    level,
    request: (row) => ({ params: { bikeId: row.bikeId }, body: {} }),
  });
const bike = aBike('b1') as BikeRow;
const codes = ['50', '5009', '5010'];
const requested = () =>
  refuses(202, 'approval.requested', '已提交复核，由另一位有审批权限的同事同意后生效', {
    facts: { approvalId: 'a1', expiresAt: 1 },
  });
const focused = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));

describe('given up, the focus is back on the button', () => {
  test('of a dialog', async () => {
    const Ring = ringer(3);
    const { user } = await openScreen(() => <Ring row={bike} />, { codes });
    await user.click(screen.getByRole('button', { name: '响铃' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
    await focused('响铃');
  });

  test('of a small question, which has it while it stands', async () => {
    const Ring = ringer(1);
    const { user } = await openScreen(() => <Ring row={bike} />, { codes });
    await user.click(screen.getByRole('button', { name: '响铃' }));
    await focused('确定');
    await user.click(await screen.findByRole('button', { name: '取消' }));
    await focused('响铃');
  });

  test('that opened the menu it was chosen from', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const List = defineListScreen({
      call: bikes.list,
      title: '车辆',
      rowKey: 'bikeId',
      labels: { bikeId: '编号' },
      columns: { bikeId: text },
      rowActions: [ringer(2, '一'), ringer(2, '二'), ringer(2, '三'), ringer(2, '四')],
      empty: '无',
    });
    const { user } = await openScreen(List, { codes });
    await user.click(await screen.findByRole('button', { name: '更多操作 b1' }));
    await user.click(await screen.findByRole('menuitem', { name: '四' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消' }));
    await focused('更多操作 b1');
  });
});

describe('what waits for a second person', () => {
  test('closes its question and is told as information, with a way to the request', async () => {
    serverAnswers(bikes.ring, requested);
    const Ring = ringer(2);
    const { user } = await openScreen(() => <Ring row={bike} />, { codes });
    await user.click(screen.getByRole('button', { name: '响铃' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    const told = within(await screen.findByRole('status'));
    expect(told.getByText('已提交复核')).toBeTruthy();
    expect(told.getByRole('link', { name: '查看申请' })).toHaveProperty(
      'hash',
      '#/permissions/approvals?id=a1',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('响铃：已完成')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is no failure among the results of many, and is not tried again', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(2), count: 2 }));
    serverAnswers(bikes.ringMany, () => ({
      list: [
        { bikeId: 'b1', ok: true, code: null, message: null },
        { bikeId: 'b2', ok: false, code: 'approval.requested', message: '已提交复核' },
      ],
    }));
    const List = defineListScreen({
      call: bikes.list,
      title: '车辆',
      rowKey: 'bikeId',
      labels: { bikeId: '编号' },
      columns: { bikeId: text },
      bulkActions: [
        defineBulk<BikeRow, typeof bikes.ringMany>({
          call: bikes.ringMany,
          label: '批量响铃',
          level: 0,
          request: (chosen) => ({ body: { bikeIds: pickedOf(chosen) } }),
          useOutcome: ({ list }) => ({
            done: true,
            list: list.map(({ bikeId, ok, ...rest }) => ({
              object: bikeId,
              state: ok ? ('ok' as const) : ('failed' as const),
              ...rest,
            })),
          }),
        }),
      ],
      empty: '无',
    });
    const { user } = await openScreen(List, { codes });
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }));
    await user.click(screen.getByRole('button', { name: '批量响铃' }));
    expect(await screen.findByText('成功 1，失败 0，待复核 1')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重试失败项' }).hasAttribute('disabled')).toBe(true);
  });
});
