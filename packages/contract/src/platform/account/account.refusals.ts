import { defineRefusals } from '../../kit/index.ts';

export const accountRefusals = defineRefusals({
  'account.totp_enrolled': {
    status: 409,
    zh: '已绑定身份验证器，请先解除绑定',
    en: 'An authenticator app is already set up, remove it first',
  },
  'account.totp_not_begun': {
    status: 409,
    zh: '绑定已失效，请重新扫描二维码',
    en: 'The setup has expired, please scan a new QR code',
  },
  'account.too_many_keys': {
    status: 409,
    zh: '最多同时保留 {most} 个有效密钥，请先停用不再使用的',
    en: 'At most {most} keys can be active, revoke one you no longer need',
  },
});
