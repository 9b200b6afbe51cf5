import { exportCalls } from '@kickstand/contract/platform/exports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bikeStates, bikes, someBikes } from '../../../test/bikes.ts';
import { forgetAll, refuses, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import {
  badge,
  instant,
  link,
  lngLat,
  millivolt,
  money,
  tags,
  text,
  withLayout,
  yesNo,
} from '../list/cells.tsx';
import { pick } from '../list/filters.tsx';
import { defineListScreen } from '../list/list-screen.tsx';
import { exportColumns } from './export-columns.ts';

// Fetched lazily by what is tested; here from the start, so that no test waits for a busy machine.
await import('./export-dialog.tsx');

afterEach(() => {
  forgetAll();
  vi.restoreAllMocks();
});

const names = { free: '空闲', riding: '骑行中', lost: '丢失' };
const leaving = { ...bikes.list, exports: { code: '5006', personal: ['name'] } } as const;

const Bikes = defineListScreen({
  call: leaving,
  title: '车辆',
  rowKey: 'bikeId',
  labels: { bikeId: '编号', state: '状态', owed: '欠费', seenAt: '上报时间', name: '骑行人' },
  columns: {
    bikeId: link(() => undefined),
    state: badge({ free: 'good', riding: 'busy', lost: 'bad' }, names),
    owed: money,
    seenAt: withLayout(instant, { extra: true }),
    name: text,
  },
  filters: { state: pick(bikeStates, names) },
  empty: '无',
});

const job = {
  id: 't1',
  kind: 'export' as const,
  title: '车辆',
  state: 'queued' as const,
  done: 0,
  total: null,
  format: 'csv' as const,
  fileName: null,
  bytes: null,
  downloads: 0,
  personal: false,
  error: null,
  createdAt: 1,
  startedAt: null,
  finishedAt: null,
  expiresAt: null,
};

async function openBikes(codes: string[], count = 3, search: Record<string, string> = {}) {
  serverAnswers(leaving, () => ({ list: someBikes(Math.min(count, 3)), count }));
  const opened = await openScreen(Bikes, { codes, search });
  await screen.findByRole('region', { name: '车辆' });
  await waitFor(() => expect(screen.queryByRole('status', { name: '正在加载' })).toBeNull());
  return opened;
}
async function ask(codes = ['50', '5006'], count = 3, search: Record<string, string> = {}) {
  const opened = await openBikes(codes, count, search);
  await opened.user.click(await screen.findByRole('button', { name: '导出' }));
  // By its form: what labels the dialogs of antd has the same id as other things in tests.
  const form = await screen.findByRole('form', { name: '导出车辆' });
  const dialog = within(form.closest('[role=dialog]') as HTMLElement);
  return { ...opened, dialog };
}

describe('the button', () => {
  test('is absent without the code that exporting asks for', async () => {
    await openBikes(['50']);
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  test('is greyed with the reason where nothing matches', async () => {
    await openBikes(['50', '5006'], 0);
    const button = screen.getByRole('button', { name: '导出', description: '没有可导出的数据' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});

test('what is shown leaves with its filter, order and columns, each written as it reads', async () => {
  const created = serverAnswers(exportCalls.create, () => job);
  const { user, dialog } = await ask(undefined, 1_234, {
    state: 'lost',
    sort: 'battery',
    dir: 'asc',
    pageNum: '2',
  });
  expect(dialog.getByText('按当前筛选和排序导出，共 1,234 行')).toBeTruthy();
  expect(dialog.getByText(/^骑行人将以掩码导出；导出完整信息需要/)).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'CSV（任意行数）' }));
  await user.click(dialog.getByRole('button', { name: '开始导出' }));
  expect(await screen.findByText(/已加入导出中心/)).toBeTruthy();
  expect(created[0]?.body).toEqual({
    callId: 'bikes.list',
    query: { state: 'lost', sort: 'battery', dir: 'asc' },
    columns: [
      { key: 'bikeId', label: '编号', writing: { as: 'text' } },
      { key: 'state', label: '状态', writing: { as: 'named', names } },
      { key: 'owed', label: '欠费', writing: { as: 'money' } },
      { key: 'name', label: '骑行人', writing: { as: 'text' } },
    ],
    title: '车辆',
    format: 'csv',
    locale: 'zh-CN',
    personal: false,
  });
});

test('what has no room in the window leaves all the same', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ width: 260, height: 0 }) as DOMRect,
  );
  const { dialog } = await ask();
  expect(screen.queryByRole('columnheader', { name: '骑行人' })).toBeNull();
  expect(dialog.getByRole('radio', { name: '列表中的列（4）' })).toBeTruthy();
});

test('all columns leave when asked for, and persons in full only with a reason', async () => {
  const created = serverAnswers(exportCalls.create, () => job);
  const { user, dialog } = await ask(['50', '5006', 'pii']);
  await user.click(dialog.getByRole('radio', { name: '全部列（5）' }));
  await user.click(dialog.getByRole('checkbox', { name: '导出完整的个人信息' }));
  await user.click(dialog.getByRole('button', { name: '开始导出' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('请填写原因');
  expect(created).toEqual([]);
  await user.type(dialog.getByLabelText('原因'), '交警调取骑行记录');
  await user.click(dialog.getByRole('button', { name: '开始导出' }));
  await waitFor(() => expect(created.length).toBe(1));
  expect(created[0]?.body).toMatchObject({ personal: true, reason: '交警调取骑行记录' });
  expect(created[0]?.body.columns.map(({ key }) => key)).toContain('seenAt');
});

test('more rows than a spreadsheet takes leave as csv only, which is said', async () => {
  const { dialog } = await ask(undefined, 500_001);
  const xlsx = dialog.getByRole('radio', { name: 'Excel（xlsx）' });
  expect(xlsx).toHaveProperty('disabled', true);
  expect(dialog.getByRole('radio', { name: 'CSV（任意行数）' })).toHaveProperty('checked', true);
  expect(dialog.getByText(/超过 500,000 行/)).toBeTruthy();
});

test('refused, says why and stays as it was filled in', async () => {
  serverAnswers(exportCalls.create, () => refuses(429, 'export.too_many', '您已有 20 个导出任务在排队'));
  const { user, dialog } = await ask();
  await user.click(dialog.getByRole('radio', { name: 'CSV（任意行数）' }));
  await user.click(dialog.getByRole('button', { name: '开始导出' }));
  expect(await dialog.findByText('您已有 20 个导出任务在排队')).toBeTruthy();
  expect(dialog.getByRole('radio', { name: 'CSV（任意行数）' })).toHaveProperty('checked', true);
});

test('every kind of cell says how it is written; what cannot be is named', () => {
  const odd = (value: { a: number }) => value.a;
  const columns = { m: millivolt, y: yesNo, g: tags, at: instant, lng: lngLat, plain: (v: string) => v, odd };
  const sorted = exportColumns({
    columns: Object.entries(columns) as never,
    labels: { m: '电压', odd: '其他' },
    rows: [{ plain: 'x', odd: { a: 1 } }],
  });
  expect(sorted.leftOut).toEqual(['其他']);
  expect(sorted.columns.map(({ key, writing }) => [key, writing?.as])).toEqual([
    ['m', 'number'],
    ['y', 'text'],
    ['g', 'text'],
    ['at', 'instant'],
    ['lng', 'number'],
    ['lat', 'number'],
    ['plain', 'text'],
  ]);
  expect(sorted.columns[0]).toEqual({
    key: 'm',
    label: '电压 (V)',
    writing: { as: 'number', scale: 1_000, places: 1 },
  });
});
