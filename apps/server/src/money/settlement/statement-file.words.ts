import type { StatementLine, StatementRow } from '@kickstand/contract/money/settlement';
import { statementStateNames } from '@kickstand/domain/money/settlement';

/** What the files of a statement say. */
export interface FileWords {
  title(agent: string): string;
  period(from: string, to: string): string;
  paid(day: string, bankNo: string): string;
  more(lines: number): string;
  state(of: StatementRow['state']): string;
  item: string;
  amount: string;
  sumsTitle: string;
  partiesTitle: string;
  partyColumns: Record<'payer' | 'payee', string>;
  company: string;
  taxNo: string;
  total: string;
  seal(side: string, company: string): string;
  sealDate: string;
  sums: Record<'base' | 'share' | 'gift' | 'minimum' | 'adjust' | 'provider' | 'carry' | 'payable', string>;
  daysTitle: string;
  dayColumns: Record<'day' | 'area' | 'scheme' | 'paid' | 'back' | 'ratio' | 'share', string>;
  adjustTitle: string;
  adjustColumns: Record<'area' | 'reason' | 'order' | 'amount', string>;
  recordTitle: string;
  recordColumns: Record<'step' | 'at' | 'by' | 'remark', string>;
  steps: Record<'issued' | 'confirmed' | 'paid' | 'carried', string>;
  /** Who agreed to a statement that nobody disputed. */
  nobody: string;
  linesTitle: string;
  lineColumns: readonly string[];
  lineKinds: Record<StatementLine['kind'], string>;
  givers: Record<NonNullable<StatementLine['giver']>, string>;
}

export const fileWords: Record<'zh-CN' | 'en-US', FileWords> = {
  'zh-CN': {
    title: (agent) => `结算对账单 · ${agent}`,
    period: (from, to) => `结算周期 ${from} 至 ${to}`,
    paid: (day, bankNo) => `打款日期 ${day}，银行流水号 ${bankNo}`,
    more: (lines) => `另有 ${lines} 行未列出，请导出表格查看`,
    state: (state) => `状态 ${statementStateNames.zh[state]}`,
    item: '项目',
    amount: '金额（元）',
    sumsTitle: '汇总',
    partiesTitle: '收付款方',
    partyColumns: { payer: '付款方', payee: '收款方' },
    company: '单位名称',
    taxNo: '纳税人识别号',
    total: '合计',
    seal: (side, company) => `${side}（盖章）：${company}`,
    sealDate: '日期：        年      月      日',
    sums: {
      base: '结算基数',
      share: '分成',
      gift: '赠送金补偿',
      minimum: '平台最低服务费差额',
      adjust: '调整',
      provider: '自有商户已收',
      carry: '上期结转',
      payable: '应付加盟商',
    },
    daysTitle: '按日按服务区',
    dayColumns: {
      day: '日期',
      area: '服务区',
      scheme: '方案',
      paid: '收款',
      back: '退款',
      ratio: '比例',
      share: '分成',
    },
    adjustTitle: '调整明细',
    adjustColumns: { area: '服务区', reason: '原因', order: '订单号', amount: '金额' },
    recordTitle: '确认与打款记录',
    recordColumns: { step: '事项', at: '时间', by: '经办人', remark: '说明' },
    steps: { issued: '出账', confirmed: '确认', paid: '打款', carried: '结转至' },
    nobody: '到期自动确认',
    linesTitle: '订单与退款明细',
    lineColumns: [
      '入账日',
      '服务区',
      '类型',
      '单号',
      '支付时间',
      '现金',
      '赠送',
      '优惠',
      '优惠承担',
      '方案',
      '比例',
      '退款经办人',
      '退款原因',
    ],
    lineKinds: {
      ride: '骑行',
      fee: '管理费',
      card: '售卡',
      refund: '退款',
      cardRefund: '退卡',
      other: '其他',
    },
    givers: { platform: '平台', rider: '用户自购' },
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
    partiesTitle: 'Parties',
    partyColumns: { payer: 'Payer', payee: 'Payee' },
    company: 'Company',
    taxNo: 'Tax number',
    total: 'Total',
    seal: (side, company) => `${side} (seal): ${company}`,
    sealDate: 'Date:',
    sums: {
      base: 'Settlement base',
      share: 'Share',
      gift: 'Gifts made good',
      minimum: 'Short of the platform’s minimum',
      adjust: 'Corrections',
      provider: 'Paid to own merchant',
      carry: 'Carried over',
      payable: 'Payable to the franchisee',
    },
    daysTitle: 'By day and area',
    dayColumns: {
      day: 'Day',
      area: 'Area',
      scheme: 'Scheme',
      paid: 'Paid',
      back: 'Back',
      ratio: 'Ratio',
      share: 'Share',
    },
    adjustTitle: 'Corrections',
    adjustColumns: { area: 'Area', reason: 'Reason', order: 'Order', amount: 'Amount' },
    recordTitle: 'What was done with it',
    recordColumns: { step: 'Step', at: 'Time', by: 'By', remark: 'Remark' },
    steps: { issued: 'Issued', confirmed: 'Confirmed', paid: 'Paid', carried: 'Carried to' },
    nobody: 'Undisputed in time',
    linesTitle: 'Payments and refunds',
    lineColumns: [
      'Booked on',
      'Area',
      'What',
      'Number',
      'Paid',
      'Cash',
      'Gift',
      'Benefit',
      'Given by',
      'Scheme',
      'Ratio',
      'Refunded by',
      'Reason',
    ],
    lineKinds: {
      ride: 'Ride',
      fee: 'Management fee',
      card: 'Card sold',
      refund: 'Refund',
      cardRefund: 'Card refunded',
      other: 'Other',
    },
    givers: { platform: 'Platform', rider: 'Bought by rider' },
  },
};
