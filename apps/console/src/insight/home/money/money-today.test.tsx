import { finance } from '@kickstand/contract/insight/finance';
import type { Cents } from '@kickstand/contract/kit';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAll, serverAnswers } from '../../../../test/fakes/fake-server.ts';
import { openScreen } from '../../../../test/open.tsx';
import { MoneyToday } from './money-today.tsx';

const figure = (name: 'receivable' | 'paid', gap: 'before' | null) => ({
  name,
  cents: 89_200 as Cents,
  before: 108_510 as Cents,
  gap,
});

beforeEach(() => {
  const list = [figure('receivable', null), figure('paid', 'before')];
  serverAnswers(finance.today, () => ({ at: Date.now(), list, count: list.length }));
});
afterEach(forgetAll);

test('money of today says how it stands to a week ago, or why that is not to be said', async () => {
  await openScreen(MoneyToday, { codes: ['1601'] });
  expect(await screen.findByText('较上周同期 −17.8%（¥1,085.10）')).toBeTruthy();
  expect(screen.getByText('-- --').getAttribute('title')).toBe('上期记录不完整，不作对比');
});

test('a figure of today opens the rows that it is made of, for who may see those', async () => {
  const opened = await openScreen(MoneyToday, { codes: ['1601', '150101'] });
  const link = await screen.findByRole('link', { name: /应收/ });
  expect(link.getAttribute('href')).toContain('/report/figure-rows?metric=receivable&from=');
  opened.unmount();
  await openScreen(MoneyToday, { codes: ['1601'] });
  await screen.findByText('应收');
  expect(screen.queryByRole('link', { name: /应收/ })).toBeNull();
});
