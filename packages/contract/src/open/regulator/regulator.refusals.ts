import { defineRefusals } from '../../kit/index.ts';

export const regulatorRefusals = defineRefusals({
  'regulator.span': { status: 400, zh: '最多 30 天', en: 'At most 30 days' },
  'regulator.hours': {
    status: 400,
    zh: '时间段须由整点开始、整点结束',
    en: 'A period must start and end on the full hour',
  },
  'regulator.file': {
    status: 400,
    zh: '文件不是 GeoJSON 要素集合（FeatureCollection），或超过 {most} 个行政区',
    en: 'The file is not a GeoJSON feature collection, or has more than {most} districts',
  },
  'regulator.districts': {
    status: 422,
    zh: '有 {count} 个行政区有误，未导入任何内容',
    en: '{count} districts have errors, so nothing was imported',
  },
  'regulator.number': {
    status: 409,
    zh: '该服务区已有编号为 {number} 的投诉',
    en: 'The area already has a complaint with the number {number}',
  },
  'regulator.place': {
    status: 404,
    zh: '该位置不在您可见的任何服务区内',
    en: 'This place is not in a service area that you can see',
  },
  'regulator.due': {
    status: 422,
    zh: '期限须晚于投诉时间，投诉时间须在最近 7 天内',
    en: 'The due time must be after the complaint, and the complaint within the last 7 days',
  },
  'regulator.mended': { status: 409, zh: '该投诉已整改完成', en: 'This complaint has already been resolved' },
  'regulator.pushing': {
    status: 409,
    zh: '正在重新推送，请等待完成',
    en: 'Records are being pushed again; wait until that is done',
  },
  'regulator.nothing_refused': {
    status: 409,
    zh: '没有被拒收的记录',
    en: 'No rejected records',
  },
  'regulator.city': {
    status: 422,
    zh: '没有城市 {city} 的接口映射',
    en: 'There is no mapping for the city {city}',
  },
  'regulator.address': {
    status: 422,
    zh: '地址不可用：须为公网的 https 地址，端口 443 或 8443',
    en: 'This address cannot be used: it must be a public https address on port 443 or 8443',
  },
  'regulator.secret': {
    status: 422,
    zh: '首次设置须填写密钥',
    en: 'Enter a secret for the first setup',
  },
  'regulator.photo': {
    status: 422,
    zh: '请上传整改后的照片',
    en: 'Upload a photo of the result',
  },
});
