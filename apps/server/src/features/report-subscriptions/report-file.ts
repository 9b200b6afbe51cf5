import type { exportColumn } from '@kickstand/contract/exports';
import type { Cut } from '@kickstand/contract/kit';
import { type ReportName, reports } from '@kickstand/contract/reports';
import { metricOf, metricWriting } from '@kickstand/domain/metrics';
import type { z } from 'zod';

/** What reports are called in e-mails and files. */
export const reportTitles: Readonly<Record<ReportName, string>> = {
  daily: '日统计',
  transactions: '交易订单',
  wallet: '钱包报表',
  deposits: '押金报表',
  ridingCards: '骑行卡报表',
  discountCards: '优惠卡报表',
};

type Column = z.output<typeof exportColumn>;

const text = (key: string, label: string): Column => ({ key, label, writing: { as: 'text' } });

/** The columns of a report's file: when, where, and each figure as the dictionary calls it. */
export function columnsOfReport(name: ReportName, cut: Cut): Column[] {
  const places = {
    none: [],
    agent: [text('agent', '加盟商')],
    area: [text('agent', '加盟商'), text('area', '服务区')],
  };
  const figures = reports[name].report.metrics.map(
    (metric): Column => ({
      key: metric,
      label: metricOf(metric).zh,
      writing: metricWriting(metric) as Column['writing'],
    }),
  );
  return [text('period', '日期'), ...places[cut], ...figures];
}
