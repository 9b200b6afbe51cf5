import type { Cents } from '@kickstand/contract/kit';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aBike, type BikeRow, bikeStates, bikes } from '../../../test/bikes.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { text } from '../list/cells.tsx';
import { defineListScreen } from '../list/list-screen.tsx';
import { createBy, editBy } from './create-and-edit.tsx';
import { moneyField, pickField } from './fields.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const labels = {
  name: '名称',
  state: '状态',
  spare: '备用',
  story: '经历',
  owed: '欠费',
  note: '备注',
  version: '',
};
const state = pickField(bikeStates, { free: '空闲', riding: '骑行', lost: '丢失' });

const Bikes = defineListScreen({
  call: bikes.list,
  title: '车辆',
  rowKey: 'bikeId',
  labels: { bikeId: '编号', name: '名称' },
  columns: { bikeId: text, name: text },
  create: createBy(bikes.add, { labels, fields: { state }, start: () => ({ spare: false }) }),
  rowActions: [editBy(bikes.edit, { labels, fields: { owed: moneyField }, start: () => ({ version: 4 }) })],
  empty: '先新建一辆',
});
const desk = { codes: ['50', '5002', '5003'] };
const aNamedBike: BikeRow = { ...aBike('b1'), name: '小黄', owed: 1250 as Cents };

test('a list makes a new one with a form whose fields follow from the call', async () => {
  serverAnswers(bikes.list, () => ({ list: [aNamedBike], count: 1 }));
  const added = serverAnswers(bikes.add, () => ({ jobId: 'j' }));
  const { user } = await openScreen(Bikes, desk);
  await user.click(await screen.findByRole('button', { name: '新建' }));
  await user.type(await screen.findByLabelText('名称'), '小蓝');
  expect(screen.getByLabelText('经历').tagName).toBe('TEXTAREA');
  await user.click(screen.getByLabelText('备用'));
  await user.click(screen.getByLabelText('状态'));
  await user.click(await screen.findByTitle('丢失'));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(added.map(({ body }) => body)).toEqual([{ name: '小蓝', state: 'lost', spare: true }]),
  );
});

test('an edited row shows what it has, and is named in the path', async () => {
  serverAnswers(bikes.list, () => ({ list: [aNamedBike], count: 1 }));
  const edited = serverAnswers(bikes.edit, () => ({ jobId: 'j' }));
  const { user } = await openScreen(Bikes, desk);
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  expect(await screen.findByLabelText('欠费')).toHaveProperty('value', '12.50');
  expect(screen.getByLabelText('名称')).toHaveProperty('value', '小黄');
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(edited[0]).toMatchObject({
      params: { bikeId: 'b1' },
      body: { name: '小黄', owed: 1250, version: 4 },
    }),
  );
});

test('where there is nothing yet, the way to the first one stands in the middle; who may not make one sees none', async () => {
  serverAnswers(bikes.list, () => ({ list: [], count: 0 }));
  const { unmount } = await openScreen(Bikes, desk);
  const panel = (await screen.findByText('先新建一辆')).closest('.state-panel') as HTMLElement;
  expect(within(panel).getByRole('button', { name: '新建' })).toBeTruthy();
  unmount();
  await openScreen(Bikes, { codes: ['50'] });
  await screen.findByText('先新建一辆');
  expect(screen.queryByRole('button', { name: '新建' })).toBeNull();
});

test('what does not follow from the schema has to be said, or it does not compile', () => {
  // @ts-expect-error which states there are to pick is not said
  createBy(bikes.add, { labels });
  // @ts-expect-error money is no plain number
  editBy(bikes.edit, { labels });
});
