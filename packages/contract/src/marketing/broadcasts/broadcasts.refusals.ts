import { defineRefusals } from '../../kit/index.ts';

export const broadcastsRefusals = defineRefusals({
  'broadcast.not_found': {
    status: 404,
    zh: '请求错误，资源未找到',
    en: 'request error, resource not found',
  },
  'broadcast.wider': {
    status: 403,
    zh: '该消息包含您无权管理的服务区',
    en: 'This message also covers areas outside your scope',
  },
  'broadcast.whom': {
    status: 400,
    zh: '请选择用户或岗位作为接收人',
    en: 'Choose riders or staff as recipients',
  },
  'broadcast.period': {
    status: 400,
    zh: '失效时间须晚于发送时间且不早于现在',
    en: 'It must expire after it is sent, and not before now',
  },
  'broadcast.past': { status: 400, zh: '发送时间不能早于现在', en: 'The sending time cannot be in the past' },
  'broadcast.left': {
    status: 409,
    zh: '该消息已开始发送或已结束，不能再修改',
    en: 'Sending has started or is over: the message can no longer be changed',
  },
  'broadcast.not_frozen': {
    status: 409,
    zh: '请先确定接收人',
    en: 'Determine the recipients first',
  },
  'broadcast.changed': {
    status: 409,
    zh: '接收人已变为 {riders} 位用户、{staff} 位员工，请核对后再发送',
    en: 'The recipients are now {riders} riders and {staff} staff: please check before sending',
  },
  'broadcast.not_sending': {
    status: 409,
    zh: '该消息不在发送中',
    en: 'This message is not being sent',
  },
  'broadcast.not_sent': {
    status: 409,
    zh: '该消息尚未发送或已撤回',
    en: 'The message was not sent or has already been withdrawn',
  },
  'broadcast.gateway': {
    status: 400,
    zh: '网关地址必须以 https:// 开头',
    en: 'The gateway address must start with https://',
  },
  'broadcast.signature': {
    status: 403,
    zh: '签名无效或已过期',
    en: 'The signature is wrong or too old',
  },
  'broadcast.caps': {
    status: 400,
    zh: '7 天上限不能低于每日上限',
    en: 'The 7-day limit cannot be below the daily limit',
  },
  'message.nobody': {
    status: 409,
    zh: '{n} 人均未同意接收',
    en: 'None of {n} agreed to it',
  },
});
