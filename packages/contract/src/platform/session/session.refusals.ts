import { defineRefusals } from '../../kit/index.ts';

export const sessionRefusals = defineRefusals({
  'session.handshake_failed': { status: 400, zh: '获取签名失败', en: 'Could not get the signature' },
  'session.stale_key': {
    status: 401,
    zh: '安全密钥已更新，请重试',
    en: 'The security key has changed, please try again',
  },
  'session.clock_off': {
    status: 400,
    zh: '本机时间与服务器不一致，请重试',
    en: 'The clock of this device is off, please try again',
  },
  'session.phone_invalid': { status: 400, zh: '无效手机号', en: 'Invalid phone number' },
  'session.phone_format': {
    status: 400,
    zh: '手机号码格式不正确',
    en: 'The phone number is not well formed',
  },
  'session.code_invalid': { status: 400, zh: '无效验证码', en: 'Invalid code' },
  'session.sms_limit': { status: 429, zh: '短信发送次数超量', en: 'Too many text messages were sent' },
  'session.sms_unset': {
    status: 503,
    zh: '本系统尚未接入短信网关（设置项 SMS_URL），无法发送验证码，请联系系统维护人员',
    en: 'No text message gateway is set up (SMS_URL), so no code can be sent: ask whoever runs this system',
  },
  'session.other_application': {
    status: 400,
    zh: '此页面属于另一个系统，请刷新后重试',
    en: 'This page belongs to another system: reload it and try again',
  },
  'session.code_wrong': { status: 422, zh: '验证码错误或已失效', en: 'The code is wrong or has expired' },
  'session.locked': {
    status: 423,
    zh: '错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many wrong codes, try again in {minutes} minutes',
  },
  'session.login_failed': { status: 422, zh: '登录失败', en: 'Login failed' },
  'session.account_disabled': {
    status: 403,
    zh: '账号已停用，请联系管理员',
    en: 'This account is disabled, please ask the administrator',
  },
  'session.device_unauthorized': {
    status: 403,
    zh: '当前设备未授权，请联系管理员授权后登陆！',
    en: 'This device is not authorised, please ask the administrator to authorise it and log in again!',
  },
  'session.totp_missing': {
    status: 409,
    zh: '尚未绑定身份验证器',
    en: 'No authenticator app is set up yet',
  },
  'session.origin_invalid': {
    status: 422,
    zh: '快捷登录已失效，请使用验证码登录',
    en: 'The quick login is no longer valid, please log in with a code',
  },
});

/** Why a session ended, for `common.session_ended`. */
export const endReasons = {
  expired: { zh: '已过期', en: 'it has expired' },
  login: { zh: '已重新登录', en: 'replaced by a new login' },
  renewed: { zh: '已续期', en: 'it was renewed' },
  logout: { zh: '已退出登录', en: 'you logged out' },
  operator_disabled: { zh: '账号已停用', en: 'the account was disabled' },
  role_disabled: { zh: '角色已停用', en: 'the role was disabled' },
  agent_disabled: { zh: '加盟商已停用', en: 'the franchisee was disabled' },
  rights_changed: { zh: '权限已变更', en: 'your permissions have changed' },
  device_removed: { zh: '设备授权已取消', en: 'the device was removed' },
  account_expired: { zh: '账号已到期', en: 'the account has expired' },
  account_removed: { zh: '账号已删除', en: 'the account was deleted' },
  phone_changed: { zh: '登录手机号已变更', en: 'its phone number was changed' },
  ended_by_self: { zh: '您已在其他设备将其下线', en: 'you ended it from another device' },
  ended_by_admin: { zh: '已被管理员下线', en: 'an administrator ended it' },
} as const;
export type EndReason = keyof typeof endReasons;
