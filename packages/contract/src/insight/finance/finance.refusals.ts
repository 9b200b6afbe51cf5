import { defineRefusals } from '../../kit/index.ts';

export const financeRefusals = defineRefusals({
  'funds.merchant': {
    status: 409,
    zh: '请选择打款的支付渠道商户号',
    en: 'Say which payment provider paid out, by our number there',
  },
  'funds.reserve': {
    status: 409,
    zh: '释放后备付金将低于应留金额 {needed} 元',
    en: 'The reserve would fall below the ¥{needed} that have to be kept',
  },
});
