import { defineRefusals } from '../../kit/index.ts';

export const pricingRefusals = defineRefusals({
  'billing.gap': {
    status: 400,
    zh: '阶梯区间不连续',
    en: 'The brackets leave gaps or overlap',
  },
  'billing.overlap': { status: 400, zh: '时段重叠', en: 'The time bands overlap' },
  'billing.wrong': {
    status: 400,
    zh: '计费方案不完整或互相矛盾，请检查标出的内容',
    en: 'The scheme is incomplete or contradicts itself: please check what is marked',
  },
  'billing.taken': {
    status: 409,
    zh: '同一服务区的车型在该时间已由“{name}”计费，请先结束该方案或在其上新建版本',
    en: '“{name}” already prices these models of the area at that time: end it, or make a new version of it',
  },
  'billing.no_draft': { status: 409, zh: '没有可发布的草稿', en: 'There is no draft to publish' },
  'billing.same': {
    status: 409,
    zh: '草稿与现行版本相同，无需发布',
    en: 'The draft is the same as the current version',
  },
  'billing.waiting': {
    status: 409,
    zh: '已有待生效的版本，请先取消',
    en: 'A version is already scheduled: call it off first',
  },
  'billing.not_waiting': { status: 409, zh: '没有待生效的版本', en: 'No version is scheduled' },
  'billing.not_held': { status: 409, zh: '该方案未生效', en: 'The scheme is not in effect' },
  'billing.too_soon': {
    status: 400,
    zh: '生效时间须在10分钟之后、一年之内',
    en: 'Choose a time between ten minutes and a year from now',
  },
  'billing.published': {
    status: 409,
    zh: '发布过的方案不能删除，只能结束',
    en: 'A published scheme cannot be deleted, only ended',
  },
  'billing.too_many': { status: 409, zh: '每个服务区最多 50 个方案', en: 'An area has at most 50 schemes' },
  'billing.no_model': { status: 400, zh: '车型不存在', en: 'This vehicle model does not exist' },
});
