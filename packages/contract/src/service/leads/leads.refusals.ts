import { defineRefusals } from '../../kit/index.ts';

export const leadsRefusals = defineRefusals({
  'lead.sms_limit': {
    status: 429,
    zh: '短信发送次数超量',
    en: 'Too many text messages were sent, please try again later',
  },
  'lead.code_wrong': { status: 422, zh: '无效验证码', en: 'Invalid code' },
  'lead.too_many': {
    status: 429,
    zh: '提交次数过多，请明天再试或直接拨打服务热线',
    en: 'Too many applications, please try again tomorrow or call the hotline',
  },
  'lead.place': { status: 422, zh: '请选择省份和城市', en: 'Choose a province and a city' },
});
