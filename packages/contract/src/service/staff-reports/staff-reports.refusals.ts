import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const staffReportsRefusals = defineRefusals({
  ...queueRefusals('staffReport', { zh: '该举报', en: 'The report' }),
  'staffReport.no_rider': {
    status: 409,
    zh: '该举报没有对应的用户，不能通过',
    en: 'The report is about nobody and cannot be passed',
  },
  'staffReport.not_over': {
    status: 409,
    zh: '仅已通过且未满 {days} 天的举报可以撤销',
    en: 'Only what was passed within {days} days can be overturned',
  },
  'staffReport.paying': {
    status: 409,
    zh: '用户正在支付该管理费，请稍后再试',
    en: 'The rider is paying the fee just now; try again later',
  },
  'staffReport.passed_before': {
    status: 409,
    zh: '同一次骑行的同类举报已通过，不能重复处理',
    en: 'A report of the same about the same ride was passed already; nobody pays for it twice',
  },
  'staffReport.no_effect': {
    status: 409,
    zh: '请至少选择一项处理：管理费、信用分或禁用天数',
    en: 'A passed report costs something: a fee, points or days',
  },
  'staffReport.span': {
    status: 400,
    zh: '查询时间不能超过{days}天',
    en: 'A search spans {days} days at most',
  },
});
