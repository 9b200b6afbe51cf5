import { defineRefusals } from '../../kit/index.ts';

export const viewsRefusals = defineRefusals({
  'view.too_many': {
    status: 409,
    zh: '每个列表最多保存 {most} 个视图，您已有 {own} 个，请先删除不用的',
    en: 'At most {most} views per list; you have {own} already, please delete one first',
  },
  'view.name_taken': {
    status: 409,
    zh: '已有名为“{name}”的视图',
    en: 'You already have a view called “{name}”',
  },
  'view.other_role': {
    status: 403,
    zh: '只能共享给您自己的角色',
    en: 'A view can only be shared with one of your own roles',
  },
});
