import { defineRefusals } from '../../kit/index.ts';

export const webhooksRefusals = defineRefusals({
  'webhook.address': {
    status: 422,
    zh: '地址须为公网可访问的 https 地址（端口 443 或 8443）',
    en: 'The address must be a public https address on port 443 or 8443',
  },
  'webhook.too_many': {
    status: 409,
    zh: '每家公司最多 {most} 个推送端点',
    en: 'At most {most} endpoints per company',
  },
  'webhook.paused': {
    status: 409,
    zh: '端点已停用，请先启用',
    en: 'The endpoint is paused: switch it on first',
  },
  'webhook.nothing_failed': {
    status: 409,
    zh: '没有未送达的事件',
    en: 'No failed events in that period',
  },
});
