import { defineRefusals } from '../kit/index.ts';

export const vehiclesRefusals = defineRefusals({
  'vehicle.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'vehicle.in_order': { status: 409, zh: '车辆有进行中的订单', en: 'The vehicle is in an open order' },
  'vehicle.moving': {
    status: 409,
    zh: '车辆未停稳，锁车被拒绝 (132)',
    en: 'The vehicle is still moving, locking was refused (132)',
  },
  'vehicle.no_device': { status: 409, zh: '车辆未绑定设备', en: 'The vehicle has no device' },
  'device.offline': { status: 409, zh: '设备离线 (109)', en: 'The device is offline (109)' },
  'device.no_reply': { status: 409, zh: '设备没有应答 (108)', en: 'The device did not answer (108)' },
  'device.unsupported': { status: 409, zh: '该设备没有此功能 (111)', en: 'The device cannot do this (111)' },
  'device.too_often': {
    status: 429,
    zh: '操作太快，请稍候 (138)',
    en: 'Too fast, please wait a moment (138)',
  },
  'command.reason_needed': {
    status: 400,
    zh: '请填写原因（5-200 字）',
    en: 'Please give a reason (5-200 characters)',
  },
  'command.too_many': { status: 400, zh: '一次最多操作 {max} 辆车', en: 'At most {max} vehicles at a time' },
  'command.job_not_found': {
    status: 404,
    zh: '请求错误，资源未找到',
    en: 'request error, resource not found',
  },
});
