import { defineRefusals } from '../../kit/index.ts';

export const ridersRefusals = defineRefusals({
  'rider.cancelled': { status: 409, zh: '用户已注销', en: 'This rider has closed the account' },
  'rider.same_phone': { status: 409, zh: '新手机号与原手机号相同', en: 'That is the phone the rider has' },
  'rider.rebinding': {
    status: 409,
    zh: '该用户有待审的换绑申请，请先审核',
    en: 'A rebinding of this rider waits to be audited; decide it first',
  },
  'rider.elsewhere': {
    status: 404,
    zh: '用户不在您的数据范围内',
    en: 'There is such a rider outside of what you may see',
  },
  'rider.not_home': {
    status: 409,
    zh: '用户注册在其他服务区，请由该服务区处理',
    en: 'The rider is at home in another area, which has to do this',
  },
  'rider.blacklisted': { status: 409, zh: '用户在黑名单中', en: 'This rider is on the blacklist' },
  'blacklist.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'blacklist.exists': {
    status: 409,
    zh: '用户已在该范围的黑名单中，可延长期限',
    en: 'The rider is on the blacklist there already; let it last longer instead',
  },
  'blacklist.not_active': {
    status: 409,
    zh: '该记录已到期或已解除',
    en: 'This entry has ended or was cancelled',
  },
  'blacklist.permanent': { status: 409, zh: '已是永久黑名单', en: 'It lasts for good already' },
  'blacklist.too_long': {
    status: 409,
    zh: '期限最长 {days} 天，更长请设为永久',
    en: 'At most {days} days from now; make it permanent instead',
  },
  'blacklist.too_wide': {
    status: 409,
    zh: '范围大于您当前的数据范围',
    en: 'That is more than you see; choose all franchisees and areas, or a smaller reach',
  },
  'blacklist.platform': {
    status: 403,
    zh: '没有全平台黑名单的权限',
    en: 'You may not change what holds for the whole platform',
  },
  'blacklist.elsewhere': {
    status: 404,
    zh: '请求错误，资源未找到',
    en: 'request error, resource not found',
  },
});
