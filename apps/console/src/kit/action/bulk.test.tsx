import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aBike, type BikeRow, bikes } from '../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { text } from '../list/cells.tsx';
import { search } from '../list/filters.tsx';
import { defineListScreen } from '../list/list-screen.tsx';
import { type Chosen, pickedOf, useSelection } from '../list/selection.ts';
import { defineBulk } from './define-bulk.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const ringMany = defineBulk({
  call: bikes.ringMany,
  label: '批量响铃',
  level: 0,
  request: (chosen: Chosen<BikeRow>) => ({ body: { bikeIds: pickedOf(chosen) } }),
  useOutcome: ({ list }) => ({
    done: true,
    list: list.map(({ bikeId, ok, code, message }) => ({
      object: bikeId,
      state: ok ? ('ok' as const) : ('failed' as const),
      code,
      message,
    })),
  }),
});

const moveMany = defineBulk({
  call: bikes.ringMany,
  label: '批量调拨',
  level: 3,
  most: 2,
  request: (chosen: Chosen<BikeRow>, { reason }) => ({
    body: { bikeIds: pickedOf(chosen), ...(reason && { reason }) },
  }),
  useOutcome: () => ({ done: true, list: [] }),
});

const Bikes = defineListScreen({
  call: bikes.list,
  title: '车辆',
  rowKey: 'bikeId',
  labels: { bikeId: '编号', name: '名称' },
  columns: { bikeId: text },
  filters: { name: search },
  bulkActions: [ringMany, moveMany],
  empty: '没有车辆',
});

const chief = { codes: ['50', '5010'] };
const pageOfBikes = () =>
  serverAnswers(bikes.list, ({ query }) => {
    const first = (query.pageNum - 1) * query.pageSize;
    return {
      list: Array.from({ length: query.pageSize }, (_, i) => aBike(`b${first + i + 1}`)),
      count: 3_000,
    };
  });
const tick = (id: string) => screen.findByRole('checkbox', { name: `选择 ${id}` });

describe('a selection', () => {
  test('cannot be made by who may do nothing with it', async () => {
    pageOfBikes();
    await openScreen(Bikes, { codes: ['50'] });
    await screen.findByText('b1');
    expect(screen.queryByRole('checkbox', { name: '选择 b1' })).toBeNull();
  });

  test('outlives turning the page', async () => {
    pageOfBikes();
    const rings = serverAnswers(bikes.ringMany, () => ({ list: [] }));
    const { user } = await openScreen(Bikes, chief);
    await user.click(await tick('b2'));
    await user.click(screen.getByTitle('2'));
    await user.click(await tick('b21'));
    expect(screen.getByText('已选 2 项')).toBeTruthy();
    await user.click(screen.getByTitle('1'));
    expect(await tick('b2')).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: '批量响铃' }));
    await waitFor(() => expect(rings).toMatchObject([{ body: { bikeIds: ['b2', 'b21'] } }]));
  });

  test('of a whole page can be taken back', async () => {
    pageOfBikes();
    const { user } = await openScreen(Bikes, chief);
    await user.click(await screen.findByRole('checkbox', { name: '选择本页' }));
    expect(screen.getByText('已选 20 项')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消选择' }));
    expect(screen.queryByText('已选 20 项')).toBeNull();
  });

  test('ends at a thousand', async () => {
    const pageFrom = (first: number) =>
      new Map(Array.from({ length: 100 }, (_, i) => [`b${first + i}`, aBike(`b${first + i}`)] as const));
    const pages = Array.from({ length: 11 }, (_, i) => pageFrom(i * 100));
    function Choosing() {
      const { chosen, choose } = useSelection<BikeRow>('bikes.list');
      const next = pages[(chosen?.count ?? 0) / 100] ?? new Map();
      return (
        <button type="button" onClick={() => choose(next, [...next.keys()])}>
          {chosen?.count ?? 0}
        </button>
      );
    }
    const { user } = await openScreen(Choosing, chief);
    for (let count = 0; count < 1_000; count += 100)
      await user.click(screen.getByRole('button', { name: String(count) }));
    expect(screen.queryByText('最多选择 1,000 项')).toBeNull();
    await user.click(screen.getByRole('button', { name: '1000' }));
    expect(await screen.findByText('最多选择 1,000 项')).toBeTruthy();
    expect(screen.getByRole('button', { name: '1000' })).toBeTruthy();
  });

  test('of all that match is the filter as it was at the moment of the click', async () => {
    pageOfBikes();
    const rings = serverAnswers(bikes.ringMany, () => ({ list: [] }));
    const { user } = await openScreen(Bikes, { ...chief, search: { name: '小黄', pageNum: '2' } });
    await user.click(await tick('b21'));
    await user.click(screen.getByRole('button', { name: '选择符合条件的全部 3,000 项' }));
    expect(screen.getByText(/已选择符合条件的全部 3,000 项/)).toBeTruthy();

    await user.clear(screen.getByLabelText('名称'));
    await user.type(screen.getByLabelText('名称'), '小绿{Enter}');
    await tick('b1');
    await user.click(screen.getByRole('button', { name: '批量响铃' }));
    await waitFor(() => expect(rings.length).toBe(1));
    expect(rings[0]?.body).toMatchObject({
      bikeIds: { wish: { list: 'bikes.list', filter: { name: '小黄' }, count: 3_000 } },
    });
  });
});

describe('a bulk action', () => {
  test('says why it cannot be done with so many, and does nothing', async () => {
    pageOfBikes();
    const { user } = await openScreen(Bikes, chief);
    for (const id of ['b1', 'b2', 'b3']) await user.click(await tick(id));
    const button = screen.getByRole('button', { name: '批量调拨' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-description')).toBe('一次最多操作 2 项');
    await user.click(button);
    expect(screen.queryByRole('textbox', { name: '原因' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '选择符合条件的全部 3,000 项' }));
    expect(screen.getByRole('button', { name: '批量调拨' }).getAttribute('aria-description')).toBe(
      '一次最多操作 2 项',
    );
  });

  test('of level 3 needs a reason and keeps it after a refusal', async () => {
    pageOfBikes();
    const moves = serverAnswers(bikes.ringMany, () => refuses(409, 'x', '区域已停用'));
    const { user } = await openScreen(Bikes, chief);
    await user.click(await tick('b1'));
    await user.click(screen.getByRole('button', { name: '批量调拨' }));
    expect(await screen.findByText('对选中的 1 项执行“批量调拨”，确定吗？')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '原因' }), '调拨到城东服务区');
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect((await screen.findByRole('alert')).textContent).toContain('区域已停用');
    expect(moves).toMatchObject([{ body: { bikeIds: ['b1'], reason: '调拨到城东服务区' } }]);
    expect(screen.getByRole('textbox', { name: '原因' })).toHaveProperty('value', '调拨到城东服务区');
  });

  test('shows a result for each row, copies them, and tries the failed ones again', async () => {
    pageOfBikes();
    let offline = true;
    const rings = serverAnswers(bikes.ringMany, ({ body }) => ({
      list: (body.bikeIds ?? []).map((bikeId) => ({
        bikeId,
        ok: !(offline && bikeId === 'b2'),
        code: offline && bikeId === 'b2' ? 'device.offline' : null,
        message: offline && bikeId === 'b2' ? '设备离线 (109)' : null,
      })),
    }));
    const { user } = await openScreen(Bikes, chief);
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await tick('b1'));
    await user.click(await tick('b2'));
    await user.click(screen.getByRole('button', { name: '批量响铃' }));

    const results = await screen.findByRole('table', { name: '操作结果' });
    const lines = () =>
      within(results)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(lines()).toEqual([
      ['b1', '成功', '-- --', '-- --'],
      ['b2', '失败', 'device.offline', '设备离线 (109)'],
    ]);
    expect(screen.getByText('成功 1，失败 1')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: '复制结果' }));
    expect(copied).toHaveBeenCalledWith(
      '对象\t结果\t代码\t说明\nb1\t成功\t\t\nb2\t失败\tdevice.offline\t设备离线 (109)',
    );
    expect(await screen.findByText('复制完毕')).toBeTruthy();

    offline = false;
    await user.click(screen.getByRole('button', { name: '重试失败项' }));
    expect(await screen.findByText('成功 2，失败 0')).toBeTruthy();
    expect(rings.map(({ body }) => body.bikeIds)).toEqual([['b1', 'b2'], ['b2']]);
    expect(screen.getByRole('button', { name: '重试失败项' })).toHaveProperty('disabled', true);
  });
});
