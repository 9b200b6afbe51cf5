/** Names of statement states, for screens and files alike. */
export const statementStateNames = {
  zh: { draft: '待确认', disputed: '有异议', confirmed: '已确认', paid: '已打款', carried: '已结转' },
  en: {
    draft: 'To be confirmed',
    disputed: 'Disputed',
    confirmed: 'Confirmed',
    paid: 'Paid',
    carried: 'Carried on',
  },
} as const;
