import { codes, defineCalls, defineReport } from '../kit/index.ts';

/** At most so many days in one report. */
export const mostReportDays = 92;

const base = '/ebike/v3/backend/report';

/** Closed figures, day by day. */
export const reports = defineCalls('reports', {
  daily: defineReport({
    summary: 'One row for each day, week or month, by area or company where asked, with the sum of all',
    path: `${base}/daily`,
    access: codes('150101'),
    exports: { code: '15010106' },
    span: { usual: 7, most: mostReportDays },
    metrics: [
      'onShelf',
      'activeVehicles',
      'riders',
      'newUsers',
      'rides',
      'receivable',
      'paid',
      'paidPrincipal',
      'paidOnline',
      'paidGift',
      'cardBenefit',
      'outstanding',
      'oldDebtPaid',
      'dispatchFee',
      'helmetFee',
      'refunded',
      'refundedGift',
      'managementFee',
      'topUpNet',
      'ridingCardNet',
      'discountCardNet',
      'memberCardNet',
      'depositIn',
      'depositOut',
      'depositBalance',
      'gifts',
      'channelFee',
      'settlementBase',
      'agentShare',
      'ridesPerVehicle',
      'paidPerVehicle',
      'averageOrder',
    ],
    tiles: ['rides', 'receivable', 'paid', 'refunded', 'settlementBase', 'ridesPerVehicle'],
  }),
});
