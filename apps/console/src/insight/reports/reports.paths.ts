import { definePaths } from '../../kit/page/screens.ts';

export const reportsPaths = definePaths({
  daily: '/report/financial-statistics',
  subscriptions: '/report/subscriptions',
  transactions: '/report/transaction-order',
  wallet: '/report/wallet-report',
  deposits: '/report/deposit-report',
  ridingCards: '/report/riding-card-report',
  discountCards: '/report/discount-card-report',
});
