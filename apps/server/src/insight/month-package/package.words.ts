import type { BatchState, BillOf, DiffKind, DiffState, DiffWhat } from '@kickstand/contract/money/reconcile';
import type { StatementRow } from '@kickstand/contract/money/settlement';
import { reconcileNames } from '@kickstand/domain/money/reconcile';
import { statementStateNames } from '@kickstand/domain/money/settlement';
import type { Locale } from '../../kernel/call/refuse.ts';

/** The texts in the files of a package. */
export interface PackageWords {
  byArea(report: string): string;
  batches: string;
  diffs: string;
  statements: string;
  /** The folder of their workbooks. */
  statementBooks: string;
  dictionary: string;
  totals: string;
  checks: string;
  contents: string;
  left: string;
  csvOnly: string;
  dictionaryColumns: readonly string[];
  totalColumns: readonly string[];
  checkColumns: readonly string[];
  contentColumns: readonly string[];
  adds: Record<'sum' | 'mean' | 'last' | 'never' | 'ratio' | 'rest', string>;
  bills: Record<BillOf, string>;
  batchStates: Record<BatchState, string>;
  kinds: Record<DiffKind, string>;
  what: Record<DiffWhat, string>;
  diffStates: Record<DiffState, string>;
  statementStates: Record<StatementRow['state'], string>;
  columns: Readonly<Record<string, string>>;
}

const zh: PackageWords = {
  byArea: (report) => `${report}（按服务区）`,
  batches: '对账批次',
  diffs: '对账差异',
  statements: '加盟商对账单',
  statementBooks: '对账单文件',
  dictionary: '指标说明',
  totals: '合计',
  checks: '核对',
  contents: '目录',
  left: '没有查看权限，未包含',
  csvOnly: '行数超过表格上限，仅有 CSV',
  dictionaryColumns: ['指标', '含义', '不含', '单位', '跨日如何合计'],
  totalColumns: ['报表', '指标', '本月', '跨日如何合计'],
  checkColumns: ['文件', '列', '明细合计', '报表指标', '报表数', '差额'],
  contentColumns: ['文件', '行数', '说明'],
  adds: {
    sum: '相加',
    mean: '取平均',
    last: '取期末',
    never: '不可相加',
    ratio: '由合计重新计算',
    rest: '由合计相减',
  },
  ...reconcileNames.zh,
  statementStates: statementStateNames.zh,
  columns: {
    day: '日期',
    merchant: '商户号',
    bill: '账单',
    state: '状态',
    systemCount: '系统收款笔数',
    systemCents: '系统金额',
    channelCount: '渠道收款笔数',
    channelCents: '渠道金额',
    systemRefundCount: '系统退款笔数',
    systemRefundCents: '系统退款',
    channelRefundCount: '渠道退款笔数',
    channelRefundCents: '渠道退款',
    feeCents: '手续费',
    netCents: '渠道净额',
    closingCents: '期末结余',
    openDiffs: '待处理差异',
    confirmedBy: '确认人',
    confirmedAt: '确认时间',
    kind: '差异类型',
    what: '收支',
    outNo: '商户单号',
    tradeNo: '渠道单号',
    deltaCents: '差额',
    feeDeltaCents: '手续费差',
    handledBy: '处理人',
    approver: '复核人',
    remark: '处理说明',
    agent: '加盟商',
    fromDay: '开始',
    toDay: '结束',
    baseCents: '结算基数',
    shareCents: '分成',
    giftCents: '赠送补偿',
    minimumCents: '平台最低费用',
    adjustCents: '调整',
    providerCents: '自有商户已收',
    carryCents: '上期结转',
    payableCents: '应付',
    paidOn: '付款日',
    bankNo: '银行流水号',
  },
};

const en: PackageWords = {
  byArea: (report) => `${report} by area`,
  batches: 'Reconciliation',
  diffs: 'Differences',
  statements: 'Statements',
  statementBooks: 'Statement workbooks',
  dictionary: 'Figures explained',
  totals: 'Totals',
  checks: 'Checks',
  contents: 'Contents',
  left: 'Left out: no permission to see it',
  csvOnly: 'More rows than a spreadsheet takes: as CSV only',
  dictionaryColumns: ['Figure', 'What it is', 'Without', 'Unit', 'Over several days'],
  totalColumns: ['Report', 'Figure', 'This month', 'Over several days'],
  checkColumns: ['File', 'Column', 'Sum of its rows', 'Figure', 'By the report', 'Difference'],
  contentColumns: ['File', 'Rows', 'Remark'],
  adds: {
    sum: 'adds up',
    mean: 'is averaged',
    last: 'as at the end',
    never: 'does not add up',
    ratio: 'from the sums',
    rest: 'what sums leave of a sum',
  },
  ...reconcileNames.en,
  statementStates: statementStateNames.en,
  columns: {
    day: 'Day',
    merchant: 'Merchant',
    bill: 'Bill of',
    state: 'State',
    systemCount: 'Payments, ours',
    systemCents: 'Amount, ours',
    channelCount: 'Payments, bill',
    channelCents: 'Amount, bill',
    systemRefundCount: 'Refunds, ours',
    systemRefundCents: 'Refunded, ours',
    channelRefundCount: 'Refunds, bill',
    channelRefundCents: 'Refunded, bill',
    feeCents: 'Fees',
    netCents: 'Net by the bill',
    closingCents: 'Held afterwards',
    openDiffs: 'Open differences',
    confirmedBy: 'Confirmed by',
    confirmedAt: 'Confirmed',
    kind: 'Kind',
    what: 'What moved',
    outNo: 'Our number',
    tradeNo: 'Provider reference',
    deltaCents: 'Difference',
    feeDeltaCents: 'Fee difference',
    handledBy: 'Dealt with by',
    approver: 'Second person',
    remark: 'Why',
    agent: 'Franchisee',
    fromDay: 'From',
    toDay: 'To',
    baseCents: 'Settlement base',
    shareCents: 'Share',
    giftCents: 'Gifts made good',
    minimumCents: 'Minimum of the platform',
    adjustCents: 'Corrections',
    providerCents: 'Paid to own merchant',
    carryCents: 'Carried from before',
    payableCents: 'Payable',
    paidOn: 'Paid on',
    bankNo: 'Bank number',
  },
};

export const packageWords: Readonly<Record<Locale, PackageWords>> = { 'zh-CN': zh, 'en-US': en };
