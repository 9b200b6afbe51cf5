import { defineRefusals } from '../../kit/index.ts';

export const alarmsRefusals = defineRefusals({
  'alarm.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'alarm.done': { status: 409, zh: '告警已处理或已恢复', en: 'This alarm has cleared or has been handled' },
});
