import { defineRefusals } from '../../kit/index.ts';

export const creditRefusals = defineRefusals({
  'rider.credit_banned': {
    status: 409,
    zh: '信用分过低（{score} 分），{until} 前不能用车',
    en: 'The credit score is too low ({score}): no rides until {until}',
  },
  'rider.credit_low': {
    status: 409,
    zh: '信用分 {score} 分，低于用车所需的 {least} 分',
    en: 'The credit score of {score} is below the {least} required for riding',
  },
  'credit.off': {
    status: 409,
    zh: '该服务区未启用信用分',
    en: 'This area does not use credit scores',
  },
  'credit.unmoved': {
    status: 409,
    zh: '信用分已是上限或下限，不会变化',
    en: 'The score is already at its limit and would not change',
  },
});
