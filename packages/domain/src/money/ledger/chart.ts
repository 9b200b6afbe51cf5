/** The owner of an account; `none` for accounts that exist once. */
export type OwnerKind =
  | 'none'
  /** A payment provider and the merchant that collects there: `wechat:1900000109`. */
  | 'merchant'
  | 'rider'
  /** What a rider owes for: an order, a supplement or a fee. */
  | 'receivable'
  | 'area'
  | 'agent'
  /** One card that a rider bought. */
  | 'card'
  /** Who sells, for tax. */
  | 'seller';

/** The usual side of a balance: what the company owns or spends, or what it owes or earns. */
export type Side = 'debit' | 'credit';

export interface LedgerAccount {
  zh: string;
  en: string;
  side: Side;
  owner: OwnerKind;
  /** Its balance never goes below zero. */
  floor?: true;
  /** Written to by everybody at once: entries are added, no balance is kept and no row is locked. */
  shared?: true;
}

const chartOf = <const C extends Record<string, LedgerAccount>>(chart: C) => chart;

/** The chart of accounts. Assets and expenses are debit accounts, liabilities and income credit accounts. */
export const chart = chartOf({
  '1010': { zh: '银行存款', en: 'Bank', side: 'debit', owner: 'none', shared: true },
  '1020': { zh: '押金专户', en: 'Deposit account', side: 'debit', owner: 'none', shared: true },
  '1030': { zh: '预付金备付', en: 'Prepaid reserve', side: 'debit', owner: 'none', shared: true },
  '1110': { zh: '支付渠道清算', en: 'Channel clearing', side: 'debit', owner: 'merchant', shared: true },
  '1210': { zh: '应收用户款', en: 'Rider receivable', side: 'debit', owner: 'receivable', floor: true },
  '1410': { zh: '未用赠送金', en: 'Gifts outstanding', side: 'debit', owner: 'none', shared: true },
  '1910': { zh: '待查款项', en: 'Suspense', side: 'debit', owner: 'merchant', shared: true },
  '2110': { zh: '用户本金', en: 'Rider principal', side: 'credit', owner: 'rider', floor: true },
  '2120': { zh: '用户赠送金', en: 'Rider gift', side: 'credit', owner: 'rider', floor: true },
  '2210': { zh: '诚信金', en: 'Deposit', side: 'credit', owner: 'rider', floor: true },
  '2211': { zh: '冻结诚信金', en: 'Deposit frozen', side: 'credit', owner: 'rider', floor: true },
  '2320': { zh: '待退多收款', en: 'Unclaimed receipts', side: 'credit', owner: 'rider', floor: true },
  '2410': { zh: '未核销卡款', en: 'Deferred card', side: 'credit', owner: 'card', floor: true },
  '2510': {
    zh: '加盟商往来',
    en: 'Franchisee current account',
    side: 'credit',
    owner: 'agent',
    shared: true,
  },
  '2610': { zh: '应交增值税', en: 'Output VAT', side: 'credit', owner: 'seller', shared: true },
  '4010': { zh: '骑行收入', en: 'Ride revenue', side: 'credit', owner: 'area', shared: true },
  '4020': { zh: '调度费收入', en: 'Location fees', side: 'credit', owner: 'area', shared: true },
  '4030': { zh: '头盔费收入', en: 'Helmet fees', side: 'credit', owner: 'area', shared: true },
  '4040': {
    zh: '管理费与赔偿',
    en: 'Management fees and damages',
    side: 'credit',
    owner: 'area',
    shared: true,
  },
  '4050': { zh: '卡核销收入', en: 'Cards released', side: 'credit', owner: 'area', shared: true },
  '4060': { zh: '卡沉淀收入', en: 'Card breakage', side: 'credit', owner: 'area', shared: true },
  '4900': { zh: '收入中的增值税', en: 'VAT out of revenue', side: 'debit', owner: 'area', shared: true },
  '4910': { zh: '骑行退款', en: 'Ride refunds', side: 'debit', owner: 'area', shared: true },
  '4920': { zh: '调度费退款', en: 'Location fee refunds', side: 'debit', owner: 'area', shared: true },
  '4930': { zh: '头盔费退款', en: 'Helmet fee refunds', side: 'debit', owner: 'area', shared: true },
  '4940': { zh: '管理费退款', en: 'Management fee refunds', side: 'debit', owner: 'area', shared: true },
  '5010': { zh: '加盟商分成', en: 'Franchisee share', side: 'debit', owner: 'area', shared: true },
  '5020': { zh: '赠送金抵扣', en: 'Gift redeemed', side: 'debit', owner: 'area', shared: true },
  '5030': { zh: '坏账', en: 'Bad debt', side: 'debit', owner: 'area', shared: true },
  '5040': { zh: '渠道手续费', en: 'Channel fee', side: 'debit', owner: 'merchant', shared: true },
  '5050': { zh: '账单差异', en: 'Bill differences', side: 'debit', owner: 'merchant', shared: true },
  '5060': { zh: '补偿', en: 'Goodwill', side: 'debit', owner: 'area', shared: true },
});

/** Number of an account of the chart. */
export type AccountCode = keyof typeof chart;
