import { type AnalysisSummary, analysis } from '@kickstand/contract/analysis';
import type { Cents } from '@kickstand/contract/kit';
import { vehicles } from '@kickstand/contract/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../test/open.tsx';
import AnalysisPage from './analysis-page.tsx';
import { valuesOf } from './map-tab.tsx';

const slow = 60_000;
const codes = ['0304', '030406', '030411'];
const summary: AnalysisSummary = {
  days: 28,
  counted: 1,
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

let asked: ReturnType<typeof serverAnswers<typeof analysis.summary>>;
beforeEach(() => {
  asked = serverAnswers(analysis.summary, () => summary);
  serverAnswers(analysis.riders, () => ({
    riders: 40,
    repeaters: 10,
    ages: [null, 20, 8, 0, 0],
    ageless: 8,
  }));
  serverAnswers(analysis.hours, () => ({
    list: [{ weekday: 1, hour: 8, rides: 12.4, missed: 2 }],
    count: 1,
  }));
  serverAnswers(analysis.shares, () => shares);
  serverAnswers(vehicles.models, () => ({ list: [], count: 0 }));
  serverAnswers(vehicles.areas, () => ({ list: [], count: 0 }));
});
afterEach(forgetAll);

test(
  'the page shows its figures beside the span before, and asks anew for other days',
  async () => {
    const search = { from: '2026-10-01', to: '2026-10-28' };
    const { user } = await openScreen(AnalysisPage, { codes, search });
    await screen.findByText('¥9.00');
    expect(screen.getByText('85.3%')).toBeTruthy();
    expect(asked.map(({ query }) => query.from).sort()).toEqual(['2026-09-03', '2026-10-01']);
    const week = within(await screen.findByRole('region', { name: '一周的忙闲' }));
    await week.findByTitle('周一 8 时：12.4 单，流失 2');
    expect(
      within(screen.getByRole('region', { name: '用户年龄' })).getByText('不足 5 人，不显示'),
    ).toBeTruthy();
    await user.click(screen.getByText('周末'));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ days: 'weekends' }));
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
