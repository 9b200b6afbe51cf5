import { defineRefusals } from '../../kit/index.ts';

export const screeningRefusals = defineRefusals({
  'screening.too_many': {
    status: 409,
    zh: '符合条件的车辆超过 {most} 辆，请增加或收紧条件',
    en: 'More than {most} vehicles meet this: please narrow the conditions',
  },
  'screening.no_longer': {
    status: 409,
    zh: '车辆已不符合筛查条件，未处理',
    en: 'The vehicle no longer meets the conditions and was left alone',
  },
  'screening.tasked': {
    status: 409,
    zh: '该车辆近期已有同类任务，未重复创建',
    en: 'The vehicle recently had a task of this kind; no second one was created',
  },
  'screening.not_found': {
    status: 404,
    zh: '筛查结果不存在或已过期，请重新筛查',
    en: 'The result does not exist or has expired: please screen again',
  },
  'screening.name_taken': {
    status: 409,
    zh: '已有名为“{name}”的预设',
    en: 'A preset named “{name}” already exists',
  },
  'screening.too_many_presets': {
    status: 409,
    zh: '每人最多保存 {most} 个预设',
    en: 'At most {most} presets per person',
  },
});
