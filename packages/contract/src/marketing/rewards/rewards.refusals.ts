import { defineRefusals } from '../../kit/index.ts';

export const rewardsRefusals = defineRefusals({
  'reward.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'reward.over': { status: 409, zh: '该奖励已用完或已结束', en: 'This reward is used up or has ended' },
  'reward.not_failed': { status: 409, zh: '该奖励已发放', en: 'This reward has already been given' },
  'reward.not_held': { status: 409, zh: '该奖励不在审核中', en: 'This reward is not held' },
  'grant.lines': {
    status: 400,
    zh: '{count} 行有误：{lines}',
    en: '{count} lines are wrong: {lines}',
  },
  'grant.nobody': { status: 404, zh: '没有可发放的用户', en: 'No riders to give it to' },
  'grant.typed': {
    status: 400,
    zh: '手工输入最多 {most} 行，请上传文件',
    en: 'At most {most} lines can be typed: upload a file',
  },
  'grant.person': {
    status: 409,
    zh: '已注销、黑名单或内部人员不可发放',
    en: 'Not for cancelled, banned or staff',
  },
  'grant.operator_limit': {
    status: 409,
    zh: '超过您今日发放额度 {amount} 元',
    en: 'Above your limit of {amount} today',
  },
});
