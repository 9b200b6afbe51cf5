import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const staffReportsRefusals = defineRefusals({
  ...queueRefusals('staffReport', { zh: '该举报', en: 'The report' }),
  'staffReport.no_rider': {
    status: 409,
    zh: '该举报没有对应的用户，不能通过',
    en: 'The report is not about a known rider and cannot be passed',
  },
  'staffReport.not_over': {
    status: 409,
    zh: '仅已通过且未满 {days} 天的举报可以撤销',
    en: 'Only reports passed within the last {days} days can be overturned',
  },
  'staffReport.paying': {
    status: 409,
    zh: '用户正在支付该管理费，请稍后再试',
    en: 'The rider is currently paying the fee; try again later',
  },
  'staffReport.passed_before': {
    status: 409,
    zh: '同一次骑行的同类举报已通过，不能重复处理',
    en: 'The same report about the same ride has already been passed; it cannot be charged twice',
  },
  'staffReport.no_effect': {
    status: 409,
    zh: '请至少选择一项处理：管理费、信用分或禁用天数',
    en: 'Choose at least one measure: a fee, points or barred days',
  },
  'staffReport.span': {
    status: 400,
    zh: '查询时间不能超过{days}天',
    en: 'The period can be at most {days} days',
  },
});
