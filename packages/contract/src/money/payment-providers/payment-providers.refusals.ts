import { defineRefusals } from '../../kit/index.ts';

export const paymentProvidersRefusals = defineRefusals({
  'payment_provider.private_key': {
    status: 422,
    zh: '无法识别商户私钥：需要 2048 位以上的 RSA 私钥（PEM 或 Base64）',
    en: 'The merchant’s private key cannot be read: it must be an RSA key of 2,048 bits or more, as PEM or base64',
  },
  'payment_provider.provider_key': {
    status: 422,
    zh: '无法识别支付机构公钥：需要 2048 位以上的 RSA 公钥（PEM 或 Base64），且不能是商户自己的公钥',
    en: 'The provider’s public key cannot be read, or is the merchant’s own: it must be an RSA key of 2,048 bits or more, as PEM or base64',
  },
  'payment_provider.api_key': {
    status: 422,
    zh: 'APIv3 密钥必须是 32 个字符',
    en: 'The APIv3 key must have 32 characters',
  },
  'payment_provider.unreadable': {
    status: 409,
    zh: '该配置的密钥无法用本系统的密码解开，请重新填写密钥',
    en: 'The keys cannot be decrypted with this deployment’s secret: enter them again',
  },
  'payment_provider.lacks': {
    status: 422,
    zh: '还缺少：{what}',
    en: 'Still missing: {what}',
  },
  'payment_provider.address': {
    status: 422,
    zh: '接口地址必须以 https 开头',
    en: 'The address must start with https',
  },
  'payment_provider.other_agent': {
    status: 409,
    zh: '该商户号已属于其他公司',
    en: 'This merchant number belongs to another company',
  },
  'payment_provider.offered': {
    status: 409,
    zh: '该配置已在使用',
    en: 'This configuration is already in use',
  },
  'payment_provider.not_offered': {
    status: 409,
    zh: '该配置未在使用',
    en: 'This configuration is not in use',
  },
});
