import type { Locale } from '../../../kernel/call/refuse.ts';

/** Every column of production's imports. */
const importColumns = [
  ...(['carId', 'frameNo', 'plate', 'model', 'color', 'lot', 'helmetMac', 'remark'] as const),
  ...(['imei', 'iccid', 'imsi', 'fw', 'bleMac', 'supplier'] as const),
  ...(['sn', 'batteryKind', 'capacity', 'simOperator', 'expireOn', 'batterySn'] as const),
] as const;
export type ImportColumnName = (typeof importColumns)[number];

export interface ImportWords {
  columns: Record<ImportColumnName, readonly [label: string, hint: string, example: string]>;
  missing: string;
  scientific: string;
  shape: Record<'carId' | 'frameNo' | 'imei' | 'iccid' | 'imsi' | 'mac' | 'sn' | 'date' | 'number', string>;
  checkDigit: string;
  tooLong(most: number): string;
  twice(row: number): string;
  taken: string;
  noModel(name: string): string;
  unknown: string;
  boundTo(carId: string): string;
  carries(code: string): string;
  notNow: string;
  gone: string;
  nothing: string;
}

const zh: ImportWords = {
  columns: {
    carId: ['车辆编号', '8–9 位数字，不能与已有或已报废的编号重复', '100200301'],
    frameNo: ['车架号', '17 位字母和数字，不含 I、O、Q', 'LKSA1234567890123'],
    plate: ['号牌', '最多 10 个字，可不填', '鄂A123456'],
    model: ['车型', '系统中的车型名称', ''],
    color: ['颜色', '最多 12 个字，可不填', '蓝'],
    lot: ['批次', '最多 30 个字，可不填', '2026-11A'],
    helmetMac: ['头盔 MAC', '如 AA:BB:CC:DD:EE:FF，可不填', ''],
    remark: ['备注', '最多 200 个字，可不填', ''],
    imei: ['IMEI', '15 位数字，86 开头，末位为校验码；请把单元格设为文本', '861234050000012'],
    iccid: ['ICCID', '19–20 位，898 开头', '89860012345678901234'],
    imsi: ['IMSI', '15 位数字，可不填', ''],
    fw: ['固件版本', '最多 20 个字，可不填', '131088'],
    bleMac: ['蓝牙 MAC', '如 AA:BB:CC:DD:EE:FF，可不填', ''],
    supplier: ['供应商', '最多 40 个字，可不填', ''],
    sn: ['电池编号', '11 或 14 位数字，可带 battery_ 前缀', '20261100000001'],
    batteryKind: ['规格', '如 48V、60V，可不填', '48V'],
    capacity: ['容量 mAh', '整数，可不填', '24000'],
    simOperator: ['运营商', '最多 20 个字，可不填', '中国移动'],
    expireOn: ['到期日', '如 2027-12-31，可不填', '2027-12-31'],
    batterySn: ['电池编号', '11 或 14 位数字；IMEI 和电池至少填一项', ''],
  },
  missing: '不能为空',
  scientific: '表格把数字变成了科学计数法，末尾几位已经丢失：请把该列设为“文本”后重新填写',
  shape: {
    carId: '应为 8–9 位数字，且不以 0 开头',
    frameNo: '应为 17 位字母和数字，不含 I、O、Q',
    imei: '应为 15 位数字，且以 86 开头',
    iccid: '应为 19–20 位，且以 898 开头',
    imsi: '应为 15 位数字',
    mac: '应为 AA:BB:CC:DD:EE:FF 的形式',
    sn: '应为 11 或 14 位数字',
    date: '没有这个日期，应如 2027-12-31',
    number: '应为正整数',
  },
  checkDigit: '校验码不对，请核对是否抄错',
  tooLong: (most) => `最多 ${most} 个字`,
  twice: (row) => `与第 ${row} 行重复`,
  taken: '系统中已存在',
  noModel: (name) => `没有车型“${name}”`,
  unknown: '系统中不存在，请先导入',
  boundTo: (carId) => `已绑定车辆 ${carId}`,
  carries: (code) => `该车已绑定 ${code}`,
  notNow: '车辆当前状态不能绑定',
  gone: '已报废或不在库中',
  nothing: 'IMEI 和电池编号至少填一项',
};

const en: ImportWords = {
  columns: {
    carId: ['Vehicle no.', '8-9 digits, not used before, also not by a scrapped vehicle', '100200301'],
    frameNo: ['Frame no.', '17 letters and digits without I, O and Q', 'LKSA1234567890123'],
    plate: ['Plate', 'at most 10 characters, optional', '鄂A123456'],
    model: ['Model', 'the name of a model that is known', ''],
    color: ['Colour', 'at most 12 characters, optional', 'blue'],
    lot: ['Lot', 'at most 30 characters, optional', '2026-11A'],
    helmetMac: ['Helmet MAC', 'like AA:BB:CC:DD:EE:FF, optional', ''],
    remark: ['Remark', 'at most 200 characters, optional', ''],
    imei: [
      'IMEI',
      '15 digits beginning with 86, the last a check digit; make the cells text',
      '861234050000012',
    ],
    iccid: ['ICCID', '19-20 characters beginning with 898', '89860012345678901234'],
    imsi: ['IMSI', '15 digits, optional', ''],
    fw: ['Firmware', 'at most 20 characters, optional', '131088'],
    bleMac: ['Bluetooth MAC', 'like AA:BB:CC:DD:EE:FF, optional', ''],
    supplier: ['Supplier', 'at most 40 characters, optional', ''],
    sn: ['Battery no.', '11 or 14 digits, the prefix battery_ may stand before', '20261100000001'],
    batteryKind: ['Kind', 'like 48V or 60V, optional', '48V'],
    capacity: ['Capacity mAh', 'a whole number, optional', '24000'],
    simOperator: ['Operator', 'at most 20 characters, optional', 'China Mobile'],
    expireOn: ['Expires', 'like 2027-12-31, optional', '2027-12-31'],
    batterySn: ['Battery no.', '11 or 14 digits; an IMEI or a battery must be given', ''],
  },
  missing: 'must not be empty',
  scientific:
    'the spreadsheet has turned the number into scientific notation and lost its last digits: make the column text and type it anew',
  shape: {
    carId: 'must be 8-9 digits, not beginning with 0',
    frameNo: 'must be 17 letters and digits without I, O and Q',
    imei: 'must be 15 digits beginning with 86',
    iccid: 'must be 19-20 characters beginning with 898',
    imsi: 'must be 15 digits',
    mac: 'must look like AA:BB:CC:DD:EE:FF',
    sn: 'must be 11 or 14 digits',
    date: 'there is no such day; it should look like 2027-12-31',
    number: 'must be a whole number above zero',
  },
  checkDigit: 'the check digit does not fit: please look for a mistyped digit',
  tooLong: (most) => `at most ${most} characters`,
  twice: (row) => `the same as in row ${row}`,
  taken: 'exists already',
  noModel: (name) => `there is no model “${name}”`,
  unknown: 'is not known, please import it first',
  boundTo: (carId) => `is bound to vehicle ${carId}`,
  carries: (code) => `the vehicle carries ${code} already`,
  notNow: 'the state of the vehicle does not allow binding',
  gone: 'is scrapped or not in stock',
  nothing: 'give an IMEI or a battery number',
};

export const importWords: Record<Locale, ImportWords> = { 'zh-CN': zh, 'en-US': en };
