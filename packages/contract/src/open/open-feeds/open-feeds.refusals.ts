import { defineRefusals } from '../../kit/index.ts';

export const openFeedsRefusals = defineRefusals({
  'open_feed.lacks': {
    status: 422,
    zh: '公开数据前需要填写联系邮箱并选择许可',
    en: 'A feed is published with an e-mail address to ask and a licence: fill in both',
  },
});
