import { defineRefusals } from '../../kit/index.ts';

export const ridersRefusals = defineRefusals({
  'rider.cancelled': { status: 409, zh: '用户已注销', en: 'This rider has closed the account' },
  'rider.same_phone': {
    status: 409,
    zh: '新手机号与原手机号相同',
    en: 'The new phone number is the same as the old one',
  },
  'rider.rebinding': {
    status: 409,
    zh: '该用户有待审的换绑申请，请先审核',
    en: 'This rider has a rebinding request waiting; decide it first',
  },
  'rider.elsewhere': {
    status: 404,
    zh: '用户不在您的数据范围内',
    en: 'The rider is outside your data scope',
  },
  'rider.not_home': {
    status: 409,
    zh: '用户注册在其他服务区，请由该服务区处理',
    en: 'The rider is registered in another area, which must handle this',
  },
  'rider.blacklisted': { status: 409, zh: '用户在黑名单中', en: 'This rider is on the blacklist' },
  'blacklist.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'blacklist.exists': {
    status: 409,
    zh: '用户已在该范围的黑名单中，可延长期限',
    en: 'The rider is already on this blacklist; extend the entry instead',
  },
  'blacklist.not_active': {
    status: 409,
    zh: '该记录已到期或已解除',
    en: 'This entry has ended or was cancelled',
  },
  'blacklist.permanent': { status: 409, zh: '已是永久黑名单', en: 'It is already permanent' },
  'blacklist.too_long': {
    status: 409,
    zh: '期限最长 {days} 天，更长请设为永久',
    en: 'At most {days} days from now; make it permanent instead',
  },
  'blacklist.too_wide': {
    status: 409,
    zh: '范围大于您当前的数据范围',
    en: 'That exceeds your data scope; choose all franchisees and areas, or a smaller scope',
  },
  'blacklist.platform': {
    status: 403,
    zh: '没有全平台黑名单的权限',
    en: 'You may not change entries for the whole platform',
  },
  'blacklist.elsewhere': {
    status: 404,
    zh: '请求错误，资源未找到',
    en: 'request error, resource not found',
  },
});
