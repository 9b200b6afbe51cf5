import { defineRefusals, queueRefusals } from '../../kit/index.ts';

export const identitiesRefusals = {
  ...queueRefusals('certificate', { zh: '认证申请', en: 'The certificate' }),
  ...queueRefusals('rebind', { zh: '换绑申请', en: 'The request' }),
  ...defineRefusals({
    'user.minor': { status: 409, zh: '未满{age}周岁', en: 'Younger than {age}' },
    'user.too_old': { status: 409, zh: '超过{age}周岁', en: 'Older than {age}' },
    'identity.taken': {
      status: 409,
      zh: '证件已绑定其他账号，可申请换绑',
      en: 'This identity belongs to another account; it can be moved to this phone',
    },
    'identity.number': {
      status: 400,
      zh: '身份证号码有误',
      en: 'The identity card number is wrong',
    },
    'identity.verified': { status: 409, zh: '账号已实名', en: 'This account already has a real name' },
    'identity.missing': { status: 409, zh: '请先完成实名', en: 'Verify your identity first' },
    'certificate.open': {
      status: 409,
      zh: '已有待审核的认证申请',
      en: 'There is already an application waiting',
    },
    'certificate.valid_to': {
      status: 400,
      zh: '有效期须在 {least} 天到 {most} 天之间',
      en: 'It must be valid for {least} to {most} days',
    },
    'certificate.not_passed': {
      status: 409,
      zh: '该认证未通过或已失效',
      en: 'This certificate is not valid',
    },
    'certificate.span': {
      status: 400,
      zh: '查询时间不能超过{days}天',
      en: 'The period can be at most {days} days',
    },
    'rebind.debt': { status: 409, zh: '原账号有欠款', en: 'The account owes money' },
    'rebind.riding': { status: 409, zh: '账号有进行中的行程', en: 'The account is riding' },
    'rebind.not_empty': {
      status: 409,
      zh: '新手机号的账号已有余额、押金、卡、欠款、行程或处罚，请先处理',
      en: 'The account of the new phone has money, debts, a ride or a penalty of its own',
    },
    'rebind.changed': {
      status: 409,
      zh: '申请后账号已变更，请重新申请',
      en: 'An account has changed since; please request again',
    },
    'rebind.unknown': { status: 404, zh: '没有以此身份实名的账号', en: 'No account has this identity' },
    'rebind.open': { status: 409, zh: '已有待审核的换绑申请', en: 'There is already a request waiting' },
    'rebind.too_often': {
      status: 409,
      zh: '{days}天内最多换绑{count}次',
      en: 'At most {count} times within {days} days',
    },
    'rebind.not_undone': { status: 409, zh: '已超过撤销时限或状态不符', en: 'It can no longer be undone' },
    'rebind.phone_used': {
      status: 409,
      zh: '原手机号已被他人注册',
      en: 'The old phone number now belongs to somebody else',
    },
  }),
};
