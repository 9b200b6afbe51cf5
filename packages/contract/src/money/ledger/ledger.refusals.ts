import { defineRefusals } from '../../kit/index.ts';

export const ledgerRefusals = defineRefusals({
  'ledger.short': {
    status: 409,
    zh: '余额不足或已被占用，请刷新后重试',
    en: 'The balance is too low or already reserved; please reload and try again',
  },
  'ledger.other_body': {
    status: 422,
    zh: '同一业务已按其他金额入账',
    en: 'The same transaction was already posted with other amounts',
  },
});
