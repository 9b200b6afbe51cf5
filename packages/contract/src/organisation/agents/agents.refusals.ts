import { defineRefusals } from '../../kit/index.ts';

export const agentsRefusals = defineRefusals({
  'agent.name_taken': { status: 409, zh: '公司名称已存在', en: 'A company of this name already exists' },
  'agent.contract_order': {
    status: 400,
    zh: '合同结束日期不能早于开始日期',
    en: 'The contract cannot end before it starts',
  },
  'agent.too_deep': {
    status: 409,
    zh: '加盟商层级最多 {most} 级',
    en: 'Franchisees can be at most {most} levels deep',
  },
  'agent.own': {
    status: 403,
    zh: '不能对自己所属的公司执行此操作',
    en: 'You cannot do this to your own company',
  },
  'agent.closed': { status: 409, zh: '该加盟商已终止', en: 'This franchisee is closed' },
  'agent.settling': {
    status: 409,
    zh: '该加盟商正在清算，不能启用或停用',
    en: 'This franchisee is being settled, so it cannot be enabled or disabled',
  },
  'agent.not_running': {
    status: 409,
    zh: '该加盟商未启用，不能接收服务区或下级加盟商',
    en: 'This franchisee is not enabled, so it cannot receive areas or franchisees',
  },
  'agent.not_empty': {
    status: 409,
    zh: '请先移出 {areas} 个服务区、{vehicles} 辆车和 {children} 个下级加盟商',
    en: 'It still has {areas} areas, {vehicles} vehicles and {children} franchisees below it',
  },
  'agent.ceiling': {
    status: 403,
    zh: '超出该加盟商的权限上限：{codes}',
    en: 'Above the franchisee’s ceiling: {codes}',
  },
  'area.not_empty': {
    status: 409,
    zh: '请先清空车辆和订单（{vehicles} 辆）',
    en: 'There are still {vehicles} vehicles in it',
  },
  'area.transfer': {
    status: 409,
    zh: '已有待生效的划转',
    en: 'A transfer of this area is already scheduled',
  },
  'area.same_agent': {
    status: 409,
    zh: '该服务区已属于此加盟商',
    en: 'The area already belongs to this franchisee',
  },
  'area.other_branch': {
    status: 409,
    zh: '下级加盟商只能接收其上级名下的服务区',
    en: 'A lower franchisee can only receive areas of its parent',
  },
  'area.unsettled': {
    status: 409,
    zh: '该服务区还有 {statements} 份对账单未确认或未打款，结清后才能划转',
    en: '{statements} statements with days of this area are not confirmed or not paid: settle them first',
  },
  'area.past': { status: 400, zh: '生效日期不能早于今天', en: 'The day cannot be in the past' },
});
