import { defineRefusals } from '../../kit/index.ts';

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
  'command.none_waits': {
    status: 409,
    zh: '没有排队中的指令可以取消',
    en: 'No queued commands to cancel',
  },
  'vehicle.reserved': { status: 409, zh: '车辆已被预约', en: 'The vehicle is reserved' },
  'vehicle.no_area': {
    status: 409,
    zh: '车辆没有划定服务区，不能上架',
    en: 'The vehicle has no service area and cannot be shelved',
  },
  'vehicle.offline': {
    status: 409,
    zh: '设备超过 24 小时没有上线，不能上架',
    en: 'The device has been offline for more than 24 hours, so the vehicle cannot be shelved',
  },
  'vehicle.battery_unknown': {
    status: 409,
    zh: '电量未知，不能上架',
    en: 'The charge is unknown, so the vehicle cannot be shelved',
  },
  'vehicle.same_area': {
    status: 409,
    zh: '车辆已在该服务区',
    en: 'The vehicle is already in this service area',
  },
  'vehicle.area_not_found': {
    status: 404,
    zh: '服务区不存在或超出数据范围',
    en: 'This service area does not exist or is outside your scope',
  },
  'vehicle.area_full': {
    status: 409,
    zh: '超出该服务区的车辆配额（{quota} 辆）',
    en: 'This would exceed the area’s quota of {quota} vehicles',
  },
  'vehicle.too_many_tags': { status: 400, zh: '标签最多 10 个', en: 'A vehicle has at most 10 tags' },
  'vehicle.online': {
    status: 409,
    zh: '车辆在线，位置以设备上报为准',
    en: 'The vehicle is online: its device reports its position',
  },
  'command.job_not_found': {
    status: 404,
    zh: '请求错误，资源未找到',
    en: 'request error, resource not found',
  },
});
