import { defineRefusals } from '../../kit/index.ts';

export const couponsRefusals = defineRefusals({
  'coupon.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'coupon.wider': {
    status: 409,
    zh: '该批次还用于您范围之外的服务区',
    en: 'This batch also covers areas outside your scope',
  },
  'coupon.prefix': {
    status: 409,
    zh: '前缀“{prefix}”已用于批次“{name}”',
    en: 'The prefix “{prefix}” is already used by the batch “{name}”',
  },
  'coupon.making': { status: 409, zh: '兑换码正在生成，请稍候', en: 'The codes are still being generated' },
  'coupon.over': { status: 409, zh: '批次已结束或已作废', en: 'The batch has ended or is void' },
  'coupon.full': {
    status: 409,
    zh: '一个批次最多 {most} 个，还可追加 {left} 个',
    en: 'A batch has at most {most}: {left} more can be added',
  },
  'coupon.earlier_end': {
    status: 400,
    zh: '新的截止时间须晚于原截止时间',
    en: 'The new end must be later than the present one',
  },
  'coupon.code_over': { status: 409, zh: '该码已使用或已作废', en: 'This code is used or void' },
  'coupon.unknown_code': { status: 404, zh: '没有这个兑换码', en: 'This code does not exist' },
  'coupon.not_failed': { status: 409, zh: '兑换码并未生成失败', en: 'Code generation has not failed' },
  'coupon.only_code': {
    status: 409,
    zh: '一码多人的批次只有一个码，请作废整个批次',
    en: 'It is the only code of its batch: void the batch',
  },
  'coupon.none_left': { status: 409, zh: '没有未使用的兑换码可导出', en: 'No unused codes left to export' },
  'coupon.key_gone': {
    status: 409,
    zh: '兑换码密钥已按期销毁，不能再导出；请追加新码',
    en: 'The key of these codes has been destroyed on schedule, so they can no longer be exported: append new ones',
  },
  'coupon.approver': {
    status: 409,
    zh: '同意人须有“导出兑换码”权限，才能查看密码',
    en: 'The person who agrees sees the password, so they need the permission to export codes',
  },
  'coupon.export_gone': {
    status: 404,
    zh: '文件已过期或密码已查看',
    en: 'The file has expired or its password was already viewed',
  },
  'voucher.code': { status: 400, zh: '兑换码无效或已使用', en: 'Code is invalid or used' },
  'voucher.locked': {
    status: 429,
    zh: '尝试过多，{minutes} 分钟后再试',
    en: 'Too many tries, again in {minutes} min',
  },
  'voucher.limit': {
    status: 409,
    zh: '您已兑换过本活动的全部次数',
    en: 'You have already redeemed all that this offer allows',
  },
});
