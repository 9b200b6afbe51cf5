import type { WallGroup } from '@kickstand/domain/insight/walls';
import type { Locale } from '../../kernel/call/refuse.ts';

interface RevenueWords {
  name: string;
  groups: Record<WallGroup['name'], string>;
  columns: readonly string[];
  beside: string;
  title(group: string, from: string, to: string): string;
}

/** The texts in the workbook of the revenue wall. */
export const revenueWords: Record<Locale, RevenueWords> = {
  'zh-CN': {
    name: '营收大屏',
    groups: { revenue: '营收', channel: '支付渠道', settlement: '结算', gifts: '赠送' },
    columns: ['项目', '收入（元）', '退款（元）', '净额（元）'],
    beside: '以下为其中项或参考，不计入合计',
    title: (group, from, to) => `${group} ${from} 至 ${to}`,
  },
  'en-US': {
    name: 'Revenue',
    groups: { revenue: 'Revenue', channel: 'Channels', settlement: 'Settlement', gifts: 'Gifts' },
    columns: ['Line', 'In (yuan)', 'Refunded (yuan)', 'Net (yuan)'],
    beside: 'Parts of these or for information, not in the total',
    title: (group, from, to) => `${group}, ${from} to ${to}`,
  },
};
