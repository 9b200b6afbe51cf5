import { defineRefusals } from '../../kit/index.ts';

export const productionRefusals = defineRefusals({
  'voltage.curve': {
    status: 400,
    zh: '曲线第 {row} 行有误：电压和电量都必须逐行递减',
    en: 'Row {row} of the curve is wrong: voltage and percent must both fall from row to row',
  },
  'voltage.thresholds': {
    status: 400,
    zh: '断电 ≤ 不可租 ≤ 低电，三个百分比的顺序有误',
    en: 'The percentages must be in order: cut-off ≤ no-rent ≤ low',
  },
  'voltage.name_taken': { status: 409, zh: '已有同名方案', en: 'A scheme of this name already exists' },
  'voltage.used': {
    status: 409,
    zh: '该方案正在使用（{models} 个车型、{vehicles} 辆车），不能删除',
    en: 'The scheme is in use ({models} models, {vehicles} vehicles) and cannot be deleted',
  },
  'voltage.no_target': { status: 400, zh: '请选择车型或车辆', en: 'Please choose models or vehicles' },
  'imei.bound': {
    status: 409,
    zh: 'IMEI已绑定车辆{carId}',
    en: 'The IMEI is bound to vehicle {carId}',
  },
  'imei.unknown': {
    status: 409,
    zh: '设备 {imei} 不在库中，请先导入',
    en: 'Device {imei} is not in stock, please import it first',
  },
  'imei.offline': {
    status: 409,
    zh: '设备 {imei} 在 10 分钟内没有上线，不能更换',
    en: 'Device {imei} has not been online within ten minutes and cannot replace another',
  },
  'battery.bound': {
    status: 409,
    zh: '电池已在车辆{carId}',
    en: 'The battery is in vehicle {carId}',
  },
  'stock.gone': {
    status: 409,
    zh: '{code} 已报废或不在库中',
    en: '{code} is scrapped or not in stock',
  },
  'stock.twice': { status: 409, zh: '{code} 已存在', en: '{code} already exists' },
  'stock.code_or_item': {
    status: 400,
    zh: '请填写编号或物料名称；有编号时数量为 1',
    en: 'Enter a code or an item name; with a code the quantity is 1',
  },
  'stock.returned': { status: 409, zh: '该记录已归还', en: 'This has already been returned' },
  'store.name_taken': { status: 409, zh: '已有同名仓库', en: 'A store of this name already exists' },
  'vehicle.number_taken': {
    status: 409,
    zh: '编号 {carId} 已被使用，报废车辆的编号也不能再用',
    en: 'Number {carId} is taken; numbers of scrapped vehicles are not reused',
  },
  'vehicle.model_unknown': { status: 400, zh: '车型不存在', en: 'This model does not exist' },
  'vehicle.bound_already': {
    status: 409,
    zh: '车辆已绑定 {code}，请先解绑或更换',
    en: 'The vehicle carries {code}: unbind or replace it first',
  },
  'vehicle.nothing_bound': { status: 409, zh: '车辆没有绑定', en: 'Nothing is bound to the vehicle' },
  'vehicle.off_shelf_first': { status: 409, zh: '请先下架', en: 'Please take it off the shelf first' },
  'vehicle.not_shelved': { status: 409, zh: '车辆未上架', en: 'The vehicle is not on the shelf' },
  'vehicle.scrapped': { status: 409, zh: '车辆已报废', en: 'The vehicle is scrapped' },
  'vehicle.wrong_state': {
    status: 409,
    zh: '车辆当前状态不允许此操作',
    en: 'The state of the vehicle does not allow this',
  },
  'vehicle.unbind_first': {
    status: 409,
    zh: '请先解绑设备和电池',
    en: 'Please unbind the device and the battery first',
  },
  'shelving.failed': {
    status: 409,
    zh: '上架检查未通过：{checks}',
    en: 'It cannot go on the shelf: {checks}',
  },
  'bench.running': { status: 409, zh: '该车正在测试', en: 'A test of this vehicle is running' },
  'model.name_taken': {
    status: 409,
    zh: '已有同名车型',
    en: 'A model of this name already exists',
  },
  'model.in_use': {
    status: 409,
    zh: '仍有车辆属于该车型，不能删除',
    en: 'The model cannot be deleted: there are still vehicles of this model',
  },
  'model.too_many': { status: 409, zh: '最多 200 个车型', en: 'At most 200 models' },
  'bench.none': { status: 409, zh: '没有进行中的测试', en: 'No test is running' },
  'numbers.range': {
    status: 400,
    zh: '编号必须是 8–9 位数字，且不能超出号段',
    en: 'Numbers must have 8 or 9 digits and stay within their range',
  },
});
