import { movements, of, rulesOf } from './rule.ts';

/** Events between us and payment providers, besides riders' money: fees, payouts, sharing, bill differences. */
export const providers = rulesOf({
  channelFee: { zh: '渠道手续费', en: 'Channel fee', movements: movements(of('fee', '5040', '1110')) },
  channelFeeReturned: {
    zh: '手续费退回',
    en: 'Channel fee returned',
    movements: movements(of('fee', '1110', '5040')),
  },
  agentChannelFee: {
    zh: '加盟商渠道手续费',
    en: 'Channel fee of a franchisee’s merchant',
    movements: movements(of('fee', '2510', '1110')),
  },
  agentChannelFeeReturned: {
    zh: '加盟商手续费退回',
    en: 'Channel fee of a franchisee’s merchant returned',
    movements: movements(of('fee', '1110', '2510')),
  },
  providerPaidOut: {
    zh: '渠道到账',
    en: 'Provider paid out',
    movements: movements(of('amount', '1010', '1110')),
  },
  providerPaidDeposits: {
    zh: '诚信金到专户',
    en: 'Provider paid out deposits',
    movements: movements(of('amount', '1020', '1110')),
  },
  reserveFilled: {
    zh: '补足备付金',
    en: 'Reserve filled',
    movements: movements(of('amount', '1030', '1010')),
  },
  reserveReleased: {
    zh: '释放备付金',
    en: 'Reserve released',
    movements: movements(of('amount', '1010', '1030')),
  },
  sharedToPlatform: {
    zh: '分账给平台',
    en: 'Shared to the platform',
    pending: true,
    movements: movements({ of: 'share', debit: '1110', credit: '1110', toPlatform: true }),
  },
  sharingReturned: {
    zh: '分账回退',
    en: 'Sharing returned',
    pending: true,
    movements: movements({ of: 'share', debit: '1110', credit: '1110', toPlatform: false }),
  },
  agentProviderPaidOut: {
    zh: '加盟商渠道到账',
    en: 'Provider paid out to a franchisee',
    movements: movements(of('amount', '2510', '1110')),
  },
  agentProviderPaidIn: {
    zh: '加盟商商户号垫付',
    en: 'Paid out of what a franchisee had of its own merchant',
    movements: movements(of('amount', '1110', '2510')),
  },
  billUnknown: {
    zh: '账单有而系统无',
    en: 'The bill has it, we do not',
    movements: movements(of('amount', '1110', '1910')),
  },
  billLacks: {
    zh: '系统有而账单无',
    en: 'We have it, the bill does not',
    movements: movements(of('amount', '1910', '1110')),
  },
  billLost: {
    zh: '差异损失',
    en: 'Difference lost',
    movements: movements(of('amount', '5050', '1910')),
  },
  billGone: {
    zh: '差异核销',
    en: 'Difference written off',
    movements: movements(of('amount', '1910', '5050')),
  },
  billPaidOut: {
    zh: '差异查明为渠道到账',
    en: 'Difference was paid out',
    movements: movements(of('amount', '1010', '1910')),
  },
  billExplained: {
    zh: '差异查明',
    en: 'Difference explained',
    movements: movements(
      of('principal', '1910', '2110'),
      of('due', '1910', '1210'),
      of('deposit', '1910', '2210'),
      of('unclaimed', '1910', '2320'),
      of('card', '1910', '2410'),
    ),
  },
});
