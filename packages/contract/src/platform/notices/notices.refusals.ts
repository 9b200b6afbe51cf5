import { defineRefusals } from '../../kit/index.ts';

export const noticesRefusals = defineRefusals({
  'notice.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'message.variable': { status: 400, zh: '变量{name}不存在', en: 'No variable {name}' },
  'notice.variable_left_out': {
    status: 400,
    zh: '必须包含变量{name}',
    en: 'The variable {name} is required',
  },
  'notice.channel': {
    status: 400,
    zh: '该事件不能通过{channel}发送',
    en: 'This event is not sent by {channel}',
  },
  'notice.needs_sms': { status: 400, zh: '验证码只能通过短信发送', en: 'Codes go by text message' },
  'notice.too_long': {
    status: 400,
    zh: '按变量最长取值计 {units} 字，短信最多 {most} 字',
    en: 'With the longest values it has {units} characters; a text message can have at most {most}',
  },
  'notice.locked': {
    status: 409,
    zh: '法定通知的内容不能修改，只能恢复默认',
    en: 'A legal notice cannot be changed, only restored',
  },
  'notice.for_all': {
    status: 409,
    zh: '验证码的内容对全部服务区相同',
    en: 'Codes have the same text in all areas',
  },
  'notice.always_on': { status: 409, zh: '验证码通知不能停用', en: 'Codes cannot be switched off' },
  'notice.all_areas': {
    status: 403,
    zh: '全部服务区的模板只有可查看全部服务区的账号才能修改',
    en: 'Only accounts that see all areas can change templates for all areas',
  },
  'notice.not_reviewed': {
    status: 409,
    zh: '没有等待审核的内容',
    en: 'Nothing is waiting for review',
  },
  'provider.unset': { status: 409, zh: '未配置{channel}通道', en: '{channel} is not set up' },
});
