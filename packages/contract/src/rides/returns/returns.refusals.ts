import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const returnsRefusals = defineRefusals({
  ...queueRefusals('return', { zh: '还车申请', en: 'The application' }),
  'return.too_late': {
    status: 409,
    zh: '车辆已锁，行程已结束，不能再申请',
    en: 'The ride is over: the vehicle is locked',
  },
  'return.riding': {
    status: 409,
    zh: '骑行还没有结束，结束后再审核',
    en: 'The ride has not ended yet: it is decided afterwards',
  },
  'return.applied': {
    status: 409,
    zh: '本次骑行已提交过申请',
    en: 'An application was already made for this ride',
  },
  'return.too_many': {
    status: 409,
    zh: '您有 {count} 个申请待审核，请等待处理后再提交',
    en: 'You have {count} applications waiting for a decision',
  },
  'return.span': { status: 400, zh: '查询时间不能超过{days}天', en: 'The period can be at most {days} days' },
});
