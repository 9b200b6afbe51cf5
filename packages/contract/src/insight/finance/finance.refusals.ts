import { defineRefusals } from '../../kit/index.ts';

export const financeRefusals = defineRefusals({
  'funds.merchant': {
    status: 409,
    zh: '请选择打款的支付渠道商户号',
    en: 'Choose our merchant number at the payment provider that paid out',
  },
  'funds.reserve': {
    status: 409,
    zh: '释放后备付金将低于应留金额 {needed} 元',
    en: 'The reserve would fall below the required ¥{needed}',
  },
});
