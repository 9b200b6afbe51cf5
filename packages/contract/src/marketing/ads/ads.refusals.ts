import { defineRefusals } from '../../kit/index.ts';

export const adsRefusals = defineRefusals({
  'ad.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'ad.link': {
    status: 400,
    zh: '只允许白名单内的 https 地址',
    en: 'Only https addresses on the list',
  },
  'ad.period': {
    status: 400,
    zh: '结束须晚于开始且不早于现在',
    en: 'The end must be later than the start and now',
  },
  'ad.running': {
    status: 409,
    zh: '投放中的广告不能修改{field}，请先停用',
    en: 'The {field} of a running ad cannot be changed: switch it off first',
  },
  'ad.wider': {
    status: 409,
    zh: '该广告还用于您范围之外的服务区',
    en: 'This ad also covers areas outside your scope',
  },
  'ad.picture': {
    status: 404,
    zh: '图片不存在或已过期，请重新上传',
    en: 'The picture does not exist or has expired: upload it again',
  },
  'ad.picture_type': {
    status: 415,
    zh: '图片须为 jpg 或 png',
    en: 'The picture must be a JPEG or a PNG',
  },
  'ad.picture_size': {
    status: 413,
    zh: '图片不能超过 {megabytes} MB',
    en: 'The picture may not exceed {megabytes} MB',
  },
  'ad.picture_ratio': {
    status: 400,
    zh: '该位置的图片宽高比须为 {ratio}，当前为 {width}×{height}',
    en: 'Pictures in this place must be {ratio} (width to height); this one is {width}×{height}',
  },
  'ad.too_many_pictures': {
    status: 409,
    zh: '还有 {count} 张图片未使用，请先保存广告',
    en: '{count} pictures are not used by an ad yet: save those ads first',
  },
});
