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
    en: 'A running ad keeps its {field}: take it off first',
  },
  'ad.wider': {
    status: 409,
    zh: '该广告还用于您范围之外的服务区',
    en: 'This ad is for areas outside of your scope too',
  },
  'ad.picture': {
    status: 404,
    zh: '图片不存在或已过期，请重新上传',
    en: 'There is no such picture any more: send it again',
  },
  'ad.picture_type': {
    status: 415,
    zh: '图片须为 jpg 或 png',
    en: 'The picture must be a JPEG or a PNG',
  },
  'ad.picture_size': {
    status: 413,
    zh: '图片不能超过 {megabytes} MB',
    en: 'The picture has at most {megabytes} MB',
  },
  'ad.picture_ratio': {
    status: 400,
    zh: '该位置的图片宽高比须为 {ratio}，当前为 {width}×{height}',
    en: 'Pictures have {ratio} (width to height) in this place; this one has {width}×{height}',
  },
  'ad.too_many_pictures': {
    status: 409,
    zh: '还有 {count} 张图片未使用，请先保存广告',
    en: '{count} pictures belong to no ad yet: save those first',
  },
});
