import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aBike, type BikeRow, bikes, someBikes } from '../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers, silence } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { useCall } from '../client/calls.ts';
import { instant, text, withLayout } from '../list/cells.tsx';
import { defineListScreen } from '../list/list-screen.tsx';
import { defineGo, defineView } from './define-action.tsx';
import { defineAsk } from './define-ask.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(async () => {
  vi.restoreAllMocks();
  await forgetAll();
});

const request = (row: BikeRow, { reason }: { reason?: string }) => ({
  params: { bikeId: row.bikeId },
  body: { ...(reason && { reason }) },
});

const common = { call: bikes.ring, request } as const;
const bike = aBike('b1') as BikeRow;
const rider = { codes: ['5009'] };
const accepted = () => ({ jobId: 'j1' });

describe('a button', () => {
  const Ring = defineAsk<BikeRow, typeof bikes.ring>({ ...common, label: '响铃', level: 0 });

  test('is absent without the code of its call', async () => {
    await openScreen(() => <Ring row={bike} />, { codes: ['5001'] });
    expect(screen.queryByRole('button', { name: '响铃' })).toBeNull();
  });

  test.each([
    ['5001,5002', ['5001'], false],
    ['5001,5002', ['5001', '5002'], true],
    ['5001||5002', ['5002'], true],
    ['5001||5002', ['5009'], false],
  ])('with the codes %s, held by somebody with %j, is there: %s', async (may, codes, there) => {
    const Own = defineAsk<BikeRow, typeof bikes.ring>({ ...common, label: '响铃', level: 0, may });
    await openScreen(() => <Own row={bike} />, { codes });
    expect(screen.queryByRole('button', { name: '响铃' }) !== null).toBe(there);
  });

  test('is greyed with the reason where the row cannot take it, and does nothing', async () => {
    const asked = serverAnswers(bikes.ring, accepted);
    const Own = defineAsk<BikeRow, typeof bikes.ring>({
      ...common,
      label: '响铃',
      level: 0,
      blocked: (row) => (row.state === 'lost' ? '车辆已丢失' : undefined),
    });
    const lost: BikeRow = { ...bike, state: 'lost' };
    const { user } = await openScreen(() => <Own row={lost} />, rider);
    const button = screen.getByRole('button', { name: '响铃', description: '车辆已丢失' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.tab();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(asked).toEqual([]);
  });

  test('that means nothing for the row is absent', async () => {
    const Own = defineAsk<BikeRow, typeof bikes.ring>({
      ...common,
      label: '响铃',
      level: 0,
      applies: (row) => row.state !== 'lost',
    });
    const { unmount } = await openScreen(() => <Own row={{ ...bike, state: 'lost' }} />, rider);
    expect(screen.queryByRole('button', { name: '响铃' })).toBeNull();
    unmount();
    await openScreen(() => <Own row={bike} />, rider);
    expect(screen.getByRole('button', { name: '响铃' })).toBeTruthy();
  });

  test('of level 0 sends at once, says so, and reads its feature anew', async () => {
    const asked = serverAnswers(bikes.ring, accepted);
    const reads = serverAnswers(bikes.list, () => ({ list: [], count: 0 }));
    function Page() {
      useCall(bikes.list, {});
      return <Ring row={bike} />;
    }
    const { user } = await openScreen(Page, rider);
    await user.click(await screen.findByRole('button', { name: '响铃' }));
    expect(await screen.findByText('响铃：已完成')).toBeTruthy();
    expect(asked).toMatchObject([{ params: { bikeId: 'b1' }, body: {} }]);
    await waitFor(() => expect(reads.length).toBe(2));
  });

  test('says the server’s own sentence when it was refused', async () => {
    serverAnswers(bikes.ring, () => refuses(409, 'device.offline', '设备离线 (109)'));
    const { user } = await openScreen(() => <Ring row={bike} />, rider);
    await user.click(await screen.findByRole('button', { name: '响铃' }));
    expect(await screen.findByText('设备离线 (109)')).toBeTruthy();
    expect(screen.queryByText('响铃：已完成')).toBeNull();
  });

  test('says that nobody answered when nobody did', async () => {
    serverAnswers(bikes.ring, () => silence);
    const { user } = await openScreen(() => <Ring row={bike} />, rider);
    await user.click(await screen.findByRole('button', { name: '响铃' }));
    expect(await screen.findByText('网络问题，请稍后再试')).toBeTruthy();
  });
});

describe('before it happens', () => {
  test('level 1 asks next to the button', async () => {
    const asked = serverAnswers(bikes.ring, accepted);
    const Own = defineAsk<BikeRow, typeof bikes.ring>({ ...common, label: '锁车', level: 1 });
    const { user } = await openScreen(() => <Own row={bike} />, rider);
    await user.click(await screen.findByRole('button', { name: '锁车' }));
    expect(await screen.findByText('确定要锁车吗？')).toBeTruthy();
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('button', { name: '锁车' }));
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked.length).toBe(1));
  });

  test('level 2 lists what changes', async () => {
    const asked = serverAnswers(bikes.ring, accepted);
    const Own = defineAsk<BikeRow, typeof bikes.ring>({
      ...common,
      label: '开仓',
      level: 2,
      changes: (row) => `打开 ${row.bikeId} 的电池仓`,
    });
    const { user } = await openScreen(() => <Own row={bike} />, rider);
    await user.click(await screen.findByRole('button', { name: '开仓' }));
    const dialog = await screen.findByRole('dialog', { name: '开仓' });
    expect(dialog.textContent).toContain('打开 b1 的电池仓');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked.length).toBe(1));
  });

  test('level 3 needs a reason of 5 to 200 characters, which goes along', async () => {
    const asked = serverAnswers(bikes.ring, accepted);
    const Own = defineAsk<BikeRow, typeof bikes.ring>({ ...common, label: '开锁', level: 3 });
    const { user } = await openScreen(() => <Own row={bike} />, rider);
    await user.click(await screen.findByRole('button', { name: '开锁' }));
    const reason = await screen.findByRole('textbox', { name: '原因' });
    await user.type(reason, '不行');
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect((await screen.findByRole('alert')).textContent).toBe('请填写原因（5-200 字）');
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);

    await user.type(reason, '，车被锁在院内{Enter}');
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked).toMatchObject([{ body: { reason: '不行，车被锁在院内' } }]));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '原因' })).toBeNull());
  });

  test('level 4 needs the number typed as well', async () => {
    const asked = serverAnswers(bikes.ring, accepted);
    const Own = defineAsk<BikeRow, typeof bikes.ring>({
      ...common,
      label: '报废',
      level: 4,
      object: (row) => row.bikeId,
    });
    const { user } = await openScreen(() => <Own row={bike} />, rider);
    await user.click(await screen.findByRole('button', { name: '报废' }));
    await user.type(await screen.findByRole('textbox', { name: '原因' }), '车架断裂无法维修');
    await user.type(screen.getByRole('textbox', { name: '请输入 b1 以确认' }), 'b2');
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect((await screen.findByRole('alert')).textContent).toBe('输入的编号不一致');
    expect(asked).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: '请输入 b1 以确认' }), '{Backspace}1');
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(asked.length).toBe(1));
  });

  test('a refusal keeps the reason, so that it can be sent again, at the earliest a second later', async () => {
    let offline = true;
    const asked = serverAnswers(bikes.ring, () =>
      offline ? refuses(409, 'device.offline', '设备离线 (109)') : accepted(),
    );
    const Own = defineAsk<BikeRow, typeof bikes.ring>({ ...common, label: '开锁', level: 3 });
    const { user } = await openScreen(() => <Own row={bike} />, rider);
    await user.click(await screen.findByRole('button', { name: '开锁' }));
    await user.type(await screen.findByRole('textbox', { name: '原因' }), '车被锁在院内');
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect((await screen.findByRole('alert')).textContent).toContain('设备离线 (109)');
    expect(screen.getByRole('textbox', { name: '原因' })).toHaveProperty('value', '车被锁在院内');
    offline = false;
    const ok = screen.getByRole('button', { name: '确定' });
    await user.click(ok);
    expect(asked.length).toBe(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    await user.click(ok);
    await waitFor(() => expect(asked.length).toBe(2));
  });
});

test('what was only accepted is followed until its outcome, and nothing is called done before', async () => {
  serverAnswers(bikes.ring, accepted);
  const Own = defineAsk<BikeRow, typeof bikes.ring>({
    ...common,
    label: '响铃',
    level: 0,
    follow: ({ row, reply, end }) => (
      <button type="button" onClick={end}>
        {row.bikeId} {reply.jobId} 等待应答
      </button>
    ),
  });
  const { user } = await openScreen(() => <Own row={bike} />, rider);
  await user.click(await screen.findByRole('button', { name: '响铃' }));
  const progress = await screen.findByRole('button', { name: 'b1 j1 等待应答' });
  expect(screen.queryByText('响铃：已完成')).toBeNull();
  await user.click(progress);
  await waitFor(() => expect(screen.queryByText(/等待应答/)).toBeNull());
});

describe('in a row of a list', () => {
  const action = (label: string) => defineAsk<BikeRow, typeof bikes.ring>({ ...common, label, level: 0 });
  const Bikes = defineListScreen({
    call: bikes.list,
    title: '车辆',
    rowKey: 'bikeId',
    labels: { bikeId: '编号', seenAt: '上报时间' },
    columns: { bikeId: text, seenAt: withLayout(instant, { extra: true }) },
    rowActions: [
      defineView<BikeRow>({
        id: 'look',
        label: '详情',
        view: ({ row, close }) => (
          <button type="button" onClick={close}>
            关于 {row.bikeId}
          </button>
        ),
      }),
      action('响铃'),
      defineGo<BikeRow>({
        id: 'same',
        label: '同名',
        go: ({ bikeId }, page) => page.open(`/bikes?name=${bikeId}`),
      }),
      {
        ...action('锁车'),
        blocked: ({ state }: BikeRow) => (state === 'riding' ? '车辆骑行中' : undefined),
      } as ReturnType<typeof action>,
      { ...action('开锁'), may: '5012' } as ReturnType<typeof action>,
    ],
    empty: '没有车辆',
  });

  test('come last, whatever columns are chosen', async () => {
    serverAnswers(bikes.list, () => ({ list: [aBike('b1')], count: 1 }));
    const { user } = await openScreen(Bikes, { codes: ['50', '5009'] });
    await user.click(await screen.findByRole('button', { name: '列设置' }));
    await user.click(await screen.findByRole('checkbox', { name: '上报时间' }));
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await waitFor(() => expect(headers()).toEqual(['编号', '上报时间', '操作']));
  });

  test('three stand as text, the rest in a menu that says why something is not possible', async () => {
    const asked = serverAnswers(bikes.ring, accepted);
    serverAnswers(bikes.list, () => ({ list: [aBike('b1', { state: 'riding' }), aBike('b2')], count: 2 }));
    const { user } = await openScreen(Bikes, { codes: ['50', '5009'] });
    const row = (await screen.findByText('b2')).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('button')
        .map((button) => button.ariaLabel ?? button.textContent),
    ).toEqual(['详情', '响铃', '同名', '更多操作 b2']);

    await user.click(screen.getByRole('button', { name: '更多操作 b1' }));
    const item = await screen.findByRole('menuitem', { name: /锁车/ });
    expect(item.textContent).toBe('锁车车辆骑行中');
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('menuitem', { name: /开锁/ })).toBeNull();

    await user.click(within(row).getByRole('button', { name: '响铃' }));
    await waitFor(() => expect(asked).toMatchObject([{ params: { bikeId: 'b2' } }]));
  });

  test('some open something to look at, some lead elsewhere', async () => {
    serverAnswers(bikes.list, () => ({ list: someBikes(1), count: 1 }));
    const { user, page } = await openScreen(Bikes, { codes: ['50', '5009'] });
    await user.click(await screen.findByRole('button', { name: '详情' }));
    await user.click(await screen.findByRole('button', { name: '关于 b1' }));
    await waitFor(() => expect(screen.queryByText('关于 b1')).toBeNull());
    await user.click(screen.getByRole('button', { name: '同名' }));
    expect(page.opened).toEqual(['/bikes?name=b1']);
  });
});
