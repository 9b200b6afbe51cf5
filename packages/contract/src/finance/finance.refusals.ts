import { defineRefusals } from '../kit/index.ts';

export const financeRefusals = defineRefusals({
  'finance.whole': {
    status: 403,
    zh: '账簿属于整个平台，需要全部加盟商和服务区的数据范围',
    en: 'The books are those of the whole platform: this takes a scope of all franchisees and areas',
  },
});
