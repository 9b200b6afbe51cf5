import { defineRefusals } from '../../kit/index.ts';

export const photosRefusals = defineRefusals({
  'photo.unreadable': {
    status: 415,
    zh: '不是可识别的图片，请使用 JPEG、PNG 或 WebP',
    en: 'The file is not a readable picture; use JPEG, PNG or WebP',
  },
  'photo.too_large': {
    status: 413,
    zh: '图片过大：最多 {megabytes} MB、{megapixels} 百万像素',
    en: 'The picture is too large: at most {megabytes} MB and {megapixels} megapixels',
  },
  'photo.strip': {
    status: 413,
    zh: '图片过长：长边不超过 {side} 像素，且不超过短边的 {times} 倍',
    en: 'The picture is too long: its longer side can have at most {side} pixels and {times} times the shorter side',
  },
  'photo.too_many': {
    status: 409,
    zh: '还有 {count} 张图片未使用，请先提交',
    en: '{count} uploaded pictures are not used yet; submit what they are for first',
  },
  'photo.not_found': {
    status: 404,
    zh: '图片不存在、已使用或已过期，请重新上传',
    en: 'The picture does not exist, is already used or has expired; upload it again',
  },
});
