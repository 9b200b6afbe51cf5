import { defineRefusals } from '../../kit/index.ts';

export const mdsRefusals = defineRefusals({
  'mds.areas': {
    status: 404,
    zh: '所选服务区不存在，或不在您的权限范围内',
    en: 'One of the service areas does not exist, or is not among yours',
  },
  'mds.account': {
    status: 422,
    zh: '账号不存在，或没有可用的 API 密钥',
    en: 'There is no such account, or it has no API key that works',
  },
  'mds.account_taken': {
    status: 409,
    zh: '该账号已属于另一个监管机构',
    en: 'The account belongs to another agency',
  },
  'mds.boundary': {
    status: 422,
    zh: '辖区边界须为 GeoJSON FeatureCollection，多边形须闭合且不自相交',
    en: 'The boundary has to be a GeoJSON FeatureCollection of closed polygons that do not cross themselves',
  },
});
