import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const stationApplicationsRefusals = defineRefusals({
  ...queueRefusals('stationApplication', { zh: '站点申请', en: 'The application' }),
  'stationApplication.outside': {
    status: 404,
    zh: '该位置不在服务区内，暂不能申请站点',
    en: 'The place is not in a service area',
  },
  'stationApplication.too_many': {
    status: 409,
    zh: '您有 {count} 个站点申请待处理，请等待处理后再提交',
    en: 'You have {count} applications waiting for a decision',
  },
  'stationApplication.not_near': {
    status: 409,
    zh: '只能并入同一服务区 {metres} 米内未驳回的申请',
    en: 'It can only be merged into an application in the same area within {metres} m that was not rejected',
  },
  'stationApplication.span': {
    status: 400,
    zh: '查询时间不能超过{days}天',
    en: 'The period can be at most {days} days',
  },
});
