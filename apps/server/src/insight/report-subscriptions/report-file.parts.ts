import { type ReportName, reports } from '@kickstand/contract/insight/reports';
import type { Cut } from '@kickstand/contract/kit';
import type { exportColumn } from '@kickstand/contract/platform/exports';
import { metricOf, metricWriting } from '@kickstand/domain/insight/metrics';
import type { z } from 'zod';
import type { Locale } from '../../kernel/call/refuse.ts';

/** The titles of reports in e-mails and files. */
export const reportTitles: Readonly<Record<Locale, Readonly<Record<ReportName, string>>>> = {
  'zh-CN': {
    daily: '日统计',
    transactions: '交易订单',
    wallet: '钱包报表',
    deposits: '押金报表',
    ridingCards: '骑行卡报表',
    discountCards: '优惠卡报表',
  },
  'en-US': {
    daily: 'Daily statistics',
    transactions: 'Transactions',
    wallet: 'Wallets',
    deposits: 'Deposits',
    ridingCards: 'Riding cards',
    discountCards: 'Discount cards',
  },
};

/** The title of a monthly package. */
export const packageTitles: Readonly<Record<Locale, (month: string) => string>> = {
  'zh-CN': (month) => `财务月结包 ${month}`,
  'en-US': (month) => `Month package ${month}`,
};

const heads = {
  'zh-CN': { period: '日期', agent: '加盟商', area: '服务区' },
  'en-US': { period: 'Day', agent: 'Franchisee', area: 'Service area' },
};

type Column = z.output<typeof exportColumn>;

const text = (key: string, label: string): Column => ({ key, label, writing: { as: 'text' } });

/** The columns of a report's file: day, place, and each figure by its name in the dictionary. */
export function columnsOfReport(name: ReportName, cut: Cut, locale: Locale): Column[] {
  const head = heads[locale];
  const places = {
    none: [],
    agent: [text('agent', head.agent)],
    area: [text('agent', head.agent), text('area', head.area)],
  };
  const figures = reports[name].report.metrics.map(
    (metric): Column => ({
      key: metric,
      label: locale === 'en-US' ? metricOf(metric).en : metricOf(metric).zh,
      writing: metricWriting(metric) as Column['writing'],
    }),
  );
  return [text('period', head.period), ...places[cut], ...figures];
}
