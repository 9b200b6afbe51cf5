import { defineRefusals } from '../../kit/index.ts';

export const baseMapRefusals = defineRefusals({
  'base_map.key_needed': {
    status: 409,
    zh: '该底图没有配置密钥，无法搜索地点；请在底图设置中写成 {word}:密钥',
    en: 'This base map has no key, so places cannot be searched: write {word}:KEY in the base map setting',
  },
  'base_map.key_refused': {
    status: 409,
    zh: '底图服务拒绝了密钥：{said}',
    en: 'The base map service rejected the key: {said}',
  },
  'base_map.quota': {
    status: 429,
    zh: '底图密钥的调用额度已用完，请稍后再试或提高额度',
    en: 'The quota of the base map’s key is used up: try again later or raise it',
  },
  'base_map.away': {
    status: 503,
    zh: '底图服务没有响应，请稍后再试',
    en: 'The base map does not answer: try again later',
  },
});
