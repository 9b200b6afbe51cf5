import type { StatementRow } from '@kickstand/contract/settlement';
import { statementStateNames } from '@kickstand/domain/settlement';

/** What a statement's pdf says. */
export interface PdfWords {
  title(agent: string): string;
  period(from: string, to: string): string;
  paid(day: string, bankNo: string): string;
  more(lines: number): string;
  state(of: StatementRow['state']): string;
  item: string;
  amount: string;
  sumsTitle: string;
  sums: Record<'base' | 'share' | 'gift' | 'minimum' | 'adjust' | 'house' | 'carry' | 'payable', string>;
  daysTitle: string;
  dayColumns: readonly string[];
  adjustTitle: string;
  adjustColumns: readonly string[];
}

export const pdfWords: Record<'zh-CN' | 'en-US', PdfWords> = {
  'zh-CN': {
    title: (agent) => `结算对账单 · ${agent}`,
    period: (from, to) => `结算周期 ${from} 至 ${to}`,
    paid: (day, bankNo) => `打款日期 ${day}，银行流水号 ${bankNo}`,
    more: (lines) => `另有 ${lines} 行未列出，请导出表格查看`,
    state: (state) => `状态 ${statementStateNames.zh[state]}`,
    item: '项目',
    amount: '金额（元）',
    sumsTitle: '汇总',
    sums: {
      base: '结算基数',
      share: '分成',
      gift: '赠送金补偿',
      minimum: '平台最低服务费差额',
      adjust: '调整',
      house: '自有商户已收',
      carry: '上期结转',
      payable: '应付加盟商',
    },
    daysTitle: '按日按服务区',
    dayColumns: ['日期', '服务区', '方案', '收款', '退款', '比例', '分成'],
    adjustTitle: '调整明细',
    adjustColumns: ['服务区', '原因', '金额'],
  },
  'en-US': {
    title: (agent) => `Statement · ${agent}`,
    period: (from, to) => `Period ${from} to ${to}`,
    paid: (day, bankNo) => `Paid on ${day}, bank reference ${bankNo}`,
    more: (lines) => `${lines} more lines are not listed here: export the table to see them`,
    state: (state) => statementStateNames.en[state],
    item: 'Item',
    amount: 'Amount (yuan)',
    sumsTitle: 'Sums',
    sums: {
      base: 'Settlement base',
      share: 'Share',
      gift: 'Gifts made good',
      minimum: 'Short of the platform’s minimum',
      adjust: 'Corrections',
      house: 'Paid to own merchant',
      carry: 'Carried over',
      payable: 'Payable to the franchisee',
    },
    daysTitle: 'By day and area',
    dayColumns: ['Day', 'Area', 'Scheme', 'Paid', 'Back', 'Ratio', 'Share'],
    adjustTitle: 'Corrections',
    adjustColumns: ['Area', 'Reason', 'Amount'],
  },
};
