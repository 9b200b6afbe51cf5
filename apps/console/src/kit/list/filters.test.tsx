import { startOfDay } from '@kickstand/domain/platform/time';
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bikeStates, bikes } from '../../../test/bikes.ts';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import { quickStyles } from '../../../test/quick/quick-styles.ts';
import { fromWall, toWall } from '../../ui/wall-clock.ts';
import { kitWords as words } from '../kit.words.ts';
import { text } from './cells.tsx';
import {
  type Filter,
  instantRange,
  type Option,
  only,
  pick,
  pickFrom,
  picks,
  range,
  yesNo,
} from './filters.tsx';
import { defineListScreen } from './list-screen.tsx';
import { paste } from './paste-filter.tsx';

configure({ asyncUtilTimeout: 5_000 });
beforeAll(quickStyles);
afterEach(forgetAll);

const names = { free: '空闲', riding: '骑行中', lost: '丢失' };
const reader = { codes: ['50'] };

/** Shows one filter under a name of its own and hands over what it keeps. */
async function openFilter<V>(filter: Filter<V, string>, texts: Record<string, string> = {}) {
  const kept: Record<string, string>[] = [];
  const { Control } = filter;
  const { user } = await openScreen(() => (
    <>
      <label htmlFor="f">筛选</label>
      <Control id="f" name="value" label="筛选" texts={texts} set={(patch) => kept.push(patch)} />
    </>
  ));
  return { user, kept };
}

const options: readonly Option[] = [
  { value: '1', label: '一型' },
  { value: '2', label: '二型' },
];

describe('a filter keeps as text', () => {
  test('one of an enumeration', async () => {
    const { user, kept } = await openFilter(pick(bikeStates, names));
    await user.click(screen.getByRole('combobox', { name: '筛选' }));
    await user.click(await screen.findByTitle('骑行中'));
    expect(kept).toEqual([{ value: 'riding' }]);
  });

  test('some of an enumeration', async () => {
    const { user, kept } = await openFilter(picks(bikeStates, names), { value: 'free' });
    await user.click(screen.getByRole('combobox', { name: '筛选' }));
    await user.click(await screen.findByTitle('丢失'));
    expect(kept).toEqual([{ value: 'free,lost' }]);
  });

  test('one of what the server offers', async () => {
    const { user, kept } = await openFilter(pickFrom<number>(() => options));
    await user.click(screen.getByRole('combobox', { name: '筛选' }));
    await user.click(await screen.findByTitle('二型'));
    expect(kept).toEqual([{ value: '2' }]);
  });

  test('yes or no', async () => {
    const { user, kept } = await openFilter(yesNo);
    await user.click(screen.getByRole('combobox', { name: '筛选' }));
    await user.click(await screen.findByTitle('否'));
    expect(kept).toEqual([{ value: '0' }]);
  });

  test('only those where it is so', async () => {
    const { user, kept } = await openFilter(only, { value: '1' });
    await user.click(screen.getByRole('checkbox'));
    expect(kept).toEqual([{ value: '' }]);
  });

  test('a range in the unit of the query, shown in that of people', async () => {
    const { user, kept } = await openFilter(range({ to: 'upTo', unit: 'V', scale: 1_000 }), {
      value: '36000',
    });
    expect(await screen.findByLabelText('筛选')).toHaveProperty('value', '36');
    await user.type(screen.getByLabelText('筛选 止'), '48.5');
    expect(kept.at(-1)).toEqual({ upTo: '48500' });
  });

  test('at most so many pasted lines, and says that there were more', async () => {
    const { user, kept } = await openFilter(paste(3));
    await user.click(screen.getByRole('combobox', { name: '筛选' }));
    await user.paste('1\n2\n3\n4\n5');
    expect(kept).toEqual([{ value: '1,2,3' }]);
    expect(await screen.findByText(words.pasteTooMany(3))).toBeTruthy();
  });
});

describe('a span of time', () => {
  const zone = 'Asia/Shanghai';
  const Bikes = defineListScreen({
    call: bikes.list,
    title: '车辆',
    rowKey: 'bikeId',
    labels: { bikeId: '编号', from: '时间' },
    columns: { bikeId: text },
    filters: { from: instantRange({ to: 'to', days: 7, most: 31 }) },
    empty: '',
  });
  const today = () => startOfDay(Date.now(), zone);
  const firstEnd = async () => (await screen.findAllByLabelText('时间'))[0] as HTMLElement;

  test('begins where its screen says, without standing in the address', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: [], count: 0 }));
    const { page } = await openScreen(Bikes, reader);
    await waitFor(() => expect(asked.length).toBe(1));
    expect(asked[0]?.query.from).toBe(startOfDay(Date.now(), zone, 6));
    expect(asked[0]?.query.to).toBeUndefined();
    expect(page.search).toEqual({});
  });

  test('is chosen by a usual span and goes to the last millisecond of the day', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: [], count: 0 }));
    const { user, page } = await openScreen(Bikes, reader);
    await user.click(await firstEnd());
    expect(screen.queryByText(words.lastDays(90))).toBeNull();
    await user.click(await screen.findByText(words.today));
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.query.to).toBeDefined());
    const { from, to } = asked.at(-1)?.query ?? {};
    expect(from).toBe(today());
    expect(to).toBe(startOfDay(Date.now(), zone, -1) - 1);
    expect(page.search).toEqual({ from: String(from), to: String(to) });
  });

  test('is read to the minute and typed to the second, in the zone of the deployment', async () => {
    const asked = serverAnswers(bikes.list, () => ({ list: [], count: 0 }));
    const { user } = await openScreen(Bikes, { ...reader, search: { from: String(today()) } });
    const first = await firstEnd();
    const shown = toWall(today(), zone);
    expect(first).toHaveProperty('value', shown.format('YYYY-MM-DD HH:mm'));
    const wanted = shown.subtract(1, 'day').hour(8).second(30);
    await user.clear(first);
    await user.type(first, wanted.format('YYYY-MM-DD HH:mm:ss'));
    await user.tab();
    await user.tab();
    await user.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.at(-1)?.query.from).toBe(fromWall(wanted, zone)));
  });
});
