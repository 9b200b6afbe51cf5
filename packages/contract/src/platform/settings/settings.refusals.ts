import { defineRefusals } from '../../kit/index.ts';

export const settingsRefusals = defineRefusals({
  'settings.maps': {
    status: 422,
    zh: '无法识别的底图：{word}。可用 amap、tencent:KEY、tianditu:KEY、xyz=地址、gcj=地址、style=地址，以空格分隔，各写一次',
    en: 'Unknown base map: {word}. Use amap, tencent:KEY, tianditu:KEY, xyz=address, gcj=address or style=address, separated by spaces, each once',
  },
  'mail.sender': {
    status: 409,
    zh: '设置邮件服务器时需要填写发件人',
    en: 'A mail server needs a sender for the e-mails',
  },
  'mail.none': { status: 409, zh: '还没有设置邮件服务器', en: 'No mail server is set up' },
});
