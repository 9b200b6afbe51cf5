import { reports } from '@kickstand/contract/insight/reports';
import { expect, test } from 'vitest';
import { holds } from '../../platform/access/index.ts';
import { type MetricName, metricOf, metrics } from '../metrics/index.ts';
import { wallGroups } from '../walls/index.ts';
import { codesOfFigure } from './index.ts';

const names = Object.keys(metrics) as MetricName[];
const sees = (codes: string[], name: MetricName) => holds(new Set(codes), codesOfFigure(name));

test('a report’s reader opens each of its figures', () => {
  for (const { access, report } of Object.values(reports)) {
    const codes = typeof access === 'object' ? [access.codes] : [];
    for (const name of report.metrics) expect(sees(codes, name), name).toBe(true);
  }
});

test('a wall’s watcher opens what the wall shows and no other money', () => {
  expect(sees(['0221'], 'rides')).toBe(true);
  expect(names.filter((name) => sees(['0221'], name))).not.toContain('channelFee');
  for (const hidden of ['agentShare', 'depositBalance', 'channelFee', 'topUps'] as const) {
    expect(sees(['0221'], hidden), hidden).toBe(false);
    expect(sees(['0304'], hidden), hidden).toBe(false);
  }
  const settlement = wallGroups.find(({ name }) => name === 'settlement')?.code ?? '';
  expect(sees(['LargeRevenueScreen', settlement], 'wechatIn')).toBe(false);
  expect(sees(['LargeRevenueScreen', '022102'], 'wechatIn')).toBe(true);
  expect(sees(['LargeRevenueScreen'], 'topUps')).toBe(false);
});

test('who sees figures of work opens those and nothing that was earned', () => {
  const opened = names.filter((name) => sees(['0901'], name));
  expect(opened.length).toBeGreaterThan(0);
  for (const name of opened) {
    const one = metricOf(name);
    expect(one.kind === 'metric' ? one.fact : 'tasks', name).toBe('tasks');
  }
});

test('no figure is open to somebody without any code', () => {
  for (const name of names) expect(sees([], name), name).toBe(false);
});
