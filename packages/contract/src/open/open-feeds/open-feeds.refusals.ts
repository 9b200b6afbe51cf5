import { defineRefusals } from '../../kit/index.ts';

export const openFeedsRefusals = defineRefusals({
  'open_feed.lacks': {
    status: 422,
    zh: '公开数据前需要填写联系邮箱并选择许可',
    en: 'Publishing a feed requires a contact e-mail address and a licence: fill in both',
  },
});
