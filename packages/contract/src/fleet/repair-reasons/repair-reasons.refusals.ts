import { defineRefusals } from '../../kit/index.ts';

export const repairReasonsRefusals = defineRefusals({
  'repair_reason.name_taken': {
    status: 409,
    zh: '该部位已有同名原因',
    en: 'This part already has a reason of this name',
  },
  'repair_reason.in_use': {
    status: 409,
    zh: '已有报修使用该原因，只能停用',
    en: 'Reports use this reason: it can only be disabled',
  },
  'repair_reason.too_many': { status: 409, zh: '最多 200 个报修原因', en: 'At most 200 repair reasons' },
});
