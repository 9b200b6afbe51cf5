import { defineRefusals } from '../../kit/index.ts';

export const reportsRefusals = defineRefusals({
  'report.span': {
    status: 400,
    zh: '时间范围不能超过 {most} 天，且开始不能晚于结束',
    en: 'The period can be at most {most} days and must end after it starts',
  },
  'report.locked': {
    status: 409,
    zh: '该日已锁定，不能重算',
    en: 'The books of this day are locked',
  },
  'report.month': { status: 400, zh: '该月还没有开始', en: 'This month has not started yet' },
  'report.no_account': {
    status: 404,
    zh: '没有使用该手机号的在用账号',
    en: 'No active account has this phone number',
  },
  'report.metric': { status: 400, zh: '没有这个指标', en: 'This figure does not exist' },
});
