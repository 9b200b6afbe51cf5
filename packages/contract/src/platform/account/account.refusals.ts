import { defineRefusals } from '../../kit/index.ts';

export const accountRefusals = defineRefusals({
  'account.totp_enrolled': {
    status: 409,
    zh: '已绑定身份验证器，请先解除绑定',
    en: 'An authenticator app is enrolled already, remove it first',
  },
  'account.totp_not_begun': {
    status: 409,
    zh: '绑定已失效，请重新扫描二维码',
    en: 'The enrolment is no longer open, please scan a new picture',
  },
  'account.too_many_keys': {
    status: 409,
    zh: '最多同时保留 {most} 个有效密钥，请先停用不再使用的',
    en: 'At most {most} keys can be in use, revoke one that is no longer needed',
  },
});
