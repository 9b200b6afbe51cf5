import { defineRefusals } from '../../kit/index.ts';

export const audiencesRefusals = defineRefusals({
  'campaign.audience': { status: 409, zh: '没有符合条件的用户', en: 'Nobody fits' },
  'audience.tree': { status: 400, zh: '条件格式有误', en: 'The conditions are not valid' },
  'audience.too_slow': {
    status: 422,
    zh: '条件过于复杂，{seconds} 秒内未能统计完，请减少条件或缩小服务区范围',
    en: 'Not counted within {seconds} s: use fewer conditions or fewer areas',
  },
  'audience.lines': {
    status: 400,
    zh: '{count} 行不是手机号：第 {lines} 行',
    en: '{count} lines are not phone numbers: lines {lines}',
  },
  'audience.nobody': {
    status: 404,
    zh: '名单中的手机号都不是您可见的用户',
    en: 'None of these phone numbers belongs to a rider you can see',
  },
  'audience.list': {
    status: 400,
    zh: '条件中的手机号名单不存在',
    en: 'This phone list does not exist',
  },
});
