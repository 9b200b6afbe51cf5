import { defineRefusals } from '../../kit/index.ts';

export const personsRefusals = defineRefusals({
  'person.tied': {
    status: 409,
    zh: '账号暂不能注销，请先处理：{what}',
    en: 'The account cannot be deleted yet because of {what}',
  },
  'person.no_messages': {
    status: 409,
    zh: '尚未配置短信服务，无法发送',
    en: 'Text messages are not set up',
  },
  'person.messaged_often': {
    status: 409,
    zh: '今天已向该用户发送 {most} 条短信',
    en: 'This rider has already been sent {most} text messages today',
  },
  'rider.phone_locked': {
    status: 409,
    zh: '该手机号的账号已注销，{day}之后可重新注册',
    en: 'The account of this phone was deleted; it can register again after {day}',
  },
});
