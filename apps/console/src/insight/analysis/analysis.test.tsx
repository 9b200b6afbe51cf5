import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { type AnalysisSummary, analysis } from '@kickstand/contract/insight/analysis';
import type { Cents } from '@kickstand/contract/kit';
import { views } from '@kickstand/contract/platform/views';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import AnalysisPage from './analysis-page.tsx';
import { comparedWith } from './looked-at.ts';
import { valuesOf } from './map-tab.tsx';

const slow = 60_000;
const codes = ['0304', '030406', '030411'];
const summary: AnalysisSummary = {
  days: 28,
  counted: 1,
  isWhole: true,
  onShelf: 1_000,
  rentableShare: 0.853,
  activeShare: 0.71,
  rides: 84_000,
  ridesPerVehicleDay: 3,
  paidCents: 25_200_000 as Cents,
  centsPerVehicleDay: 900,
  distanceM: 2_345,
  ridingSeconds: 754,
  shortShare: 0.021,
  missed: 4_200,
  missedShare: 0.0476,
};
const shares = {
  durations: [1, 2, 3, 4, 0, 0, 0, 0],
  distances: [0, 0, 5, 5, 0, 0, 0, 0],
  relations: [{ relation: 'in_station' as const, rides: 10 }],
  vehiclesByRides: [200, 300, 250, 200, 50],
};
const move = {
  id: 'a:b:3',
  fromId: 'a',
  fromName: '公园',
  toId: 'b',
  toName: '地铁口',
  n: 3,
  metres: 820,
  lost: 9.4,
};

const view = {
  id: 'v1',
  list: 'analysis.summary',
  name: '周末早高峰',
  query: { days: 'weekends', hours: '6-10', vs: 'year' },
  look: null,
  own: true,
  owner: '',
  role: null,
  opensFirst: false,
  updatedAt: 0,
};

let asked: ReturnType<typeof serverAnswers<typeof analysis.summary>>;
beforeEach(() => {
  asked = serverAnswers(analysis.summary, () => summary);
  serverAnswers(analysis.riders, () => ({
    riders: 40,
    repeaters: 10,
    ages: [null, 20, 8, 0, 0],
    ageless: 8,
    men: null,
    women: null,
  }));
  serverAnswers(analysis.hours, () => ({
    list: [{ weekday: 1, hour: 8, rides: 12.4, missed: 2, wetShare: 0.25 }],
    count: 1,
  }));
  serverAnswers(analysis.weather, () => ({
    list: [{ kind: 'rain' as const, hours: 30, rides: 6, usual: 8, missed: 0.5 }],
    count: 1,
  }));
  serverAnswers(analysis.fleet, () => ({
    at: 0,
    battery: [5, 0, 0, 0, 0, 0, 0, 0, 0, 15],
    batteryUnknown: 0,
    idle: [0, 0, 0, 0, 0, 0, 3],
    idleUnknown: 0,
  }));
  serverAnswers(views.list, () => ({ views: [view], roles: [], most: 20 }));
  serverAnswers(analysis.shares, () => shares);
  serverAnswers(vehicles.models, () => ({ list: [], count: 0 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
});
afterEach(forgetAll);

test.each([
  ['an earlier day that is not wholly recorded', { isWhole: false }, '上期记录不完整，不作对比'],
  ['fewer earlier days', { days: 19 }, '两期天数不同，不作对比'],
])(
  'nothing is compared with %s, and the page says why',
  async (_, over, why) => {
    asked = serverAnswers(analysis.summary, ({ query }) =>
      query.from === '2026-10-01' ? summary : { ...summary, ...over },
    );
    await openScreen(AnalysisPage, { codes, search: { from: '2026-10-01', to: '2026-10-28' } });
    expect((await screen.findAllByTitle(why)).length).toBeGreaterThan(8);
  },
  slow,
);

test(
  'the page shows its figures beside the span before, and asks anew for other days',
  async () => {
    const search = { from: '2026-10-01', to: '2026-10-28' };
    const { user } = await openScreen(AnalysisPage, { codes, search });
    await screen.findByText('¥9.00');
    expect(screen.getByText('85.3%')).toBeTruthy();
    expect(asked.map(({ query }) => query.from).sort()).toEqual(['2026-09-03', '2026-10-01']);
    const week = within(await screen.findByRole('region', { name: '一周的忙闲' }));
    await week.findByTitle('周一 8 时：12.4 单，流失 2；雨雪 25%');
    expect(
      within(screen.getByRole('region', { name: '用户年龄' })).getByText('不足 5 人，不显示'),
    ).toBeTruthy();
    await user.click(screen.getByText('周末'));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ days: 'weekends' }));
  },
  slow,
);

test(
  'weather stands beside what is usual, and each band of charge and idle time leads to its vehicles',
  async () => {
    await openScreen(AnalysisPage, { codes });
    const weather = within(await screen.findByRole('region', { name: '天气与订单' }));
    await weather.findByText('雨');
    expect(weather.getByText('-25%')).toBeTruthy();
    const hrefIn = (name: string, shown: string) =>
      within(screen.getByRole('region', { name })).getByRole('link', { name: shown }).getAttribute('href');
    await screen.findByRole('region', { name: '电量分布' });
    expect(hrefIn('电量分布', '5（25%）')).toContain('lifecycle=on_shelf&batteryFrom=0&batteryTo=9');
    expect(hrefIn('空闲时长分布', '3（100%）')).toContain('ridingState=available&idleHoursFrom=48');
    expect(
      within(screen.getByRole('region', { name: '用户性别' })).getByText('男或女不足 10 人，不显示'),
    ).toBeTruthy();
  },
  slow,
);

test(
  'a saved view asks for what it keeps',
  async () => {
    const { user, page } = await openScreen(AnalysisPage, { codes, search: { opAreaIds: '31', model: '2' } });
    await user.click(await screen.findByRole('button', { name: /视图/ }));
    await user.click(await screen.findByText('周末早高峰'));
    expect(page.search).toEqual({ opAreaIds: '31', ...view.query });
  },
  slow,
);

test.each([
  ['the days just before', undefined, '2026-09-03', '2026-09-30'],
  ['the same weekdays of last year', 'year', '2025-10-02', '2025-10-29'],
  ['other days of the same number', '2026-05-30', '2026-05-30', '2026-06-26'],
  ['the days just before when the address says nonsense', '2026', '2026-09-03', '2026-09-30'],
])('a span is compared with %s', (_, versus, from, to) => {
  const span = { from: '2026-10-01', to: '2026-10-28', days: 'weekends' as const };
  expect(comparedWith(span, versus)).toEqual({ ...span, from, to });
});

test(
  'a place leads to its own page, and cells may be larger',
  async () => {
    const row = {
      name: '地铁口',
      lng: 114,
      lat: 22.5,
      vehicles: 2,
      rides: 9,
      ends: 4,
      ridesPerVehicleDay: 1,
      rate: 1,
      emptyHours: 1,
      missed: 0,
      lost: 1,
      change: 2,
    };
    const places = serverAnswers(analysis.places, () => ({ list: [{ ...row, id: 's1' }], count: 1 }));
    const { user } = await openScreen(AnalysisPage, { codes, search: { tab: 'places' } });
    const link = await screen.findByRole('link', { name: /地铁口/ });
    expect(link.getAttribute('href')).toContain('/electronic/parking-fence?fence=s1');
    await user.click(screen.getByText('网格'));
    await user.click(await screen.findByText('400 米'));
    await waitFor(() => expect(places.at(-1)?.query).toMatchObject({ by: 'grid', side: '400m' }));
    expect((await screen.findByRole('link', { name: /地铁口/ })).getAttribute('href')).toContain('tab=map');
  },
  slow,
);

test(
  'suggested moves that were chosen become tasks, each with its outcome',
  async () => {
    serverAnswers(analysis.moves, () => ({ list: [move], count: 1 }));
    const made = serverAnswers(analysis.makeMoves, () => ({
      list: [{ id: move.id, ok: true, made: 3, code: null, message: null }],
      count: 1,
    }));
    const { user } = await openScreen(AnalysisPage, { codes, search: { tab: 'moves' } });
    await screen.findByText('地铁口');
    await user.click(screen.getAllByRole('checkbox').at(-1) as HTMLElement);
    await user.click(await screen.findByRole('button', { name: '生成挪车任务' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定|生成挪车任务/ }));
    await waitFor(() => expect(made[0]?.body).toEqual({ moves: [{ fromId: 'a', toId: 'b', n: 3 }] }));
  },
  slow,
);

test('nobody without the code sees anything of it', async () => {
  await openScreen(AnalysisPage, { codes: ['0301'] });
  await screen.findByText('您没有查看此页面的权限');
  expect(asked).toEqual([]);
});

test('the map shows an hour, the whole day, or the rate where one is known', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 7 : 0));
  const cell = { cell: 1, lng: 114, lat: 22.5, starts: 9, ends: 4, missed: 0, rate: null, hours };
  expect(valuesOf([cell], 'starts', -1)).toEqual([{ lng: 114, lat: 22.5, value: 9 }]);
  expect(valuesOf([cell], 'starts', 8)).toEqual([{ lng: 114, lat: 22.5, value: 7 }]);
  expect(valuesOf([cell], 'starts', 9)).toEqual([]);
  expect(valuesOf([cell], 'rate', -1)).toEqual([]);
});
