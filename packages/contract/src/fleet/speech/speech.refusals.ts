import { defineRefusals } from '../../kit/index.ts';

export const speechRefusals = defineRefusals({
  'speech.none': {
    status: 409,
    zh: '尚未设置语音合成服务，请录音后上传，或在系统配置中设置',
    en: 'No text-to-speech provider is set: upload a recording, or set one under System configuration',
  },
  'speech.voice': { status: 400, zh: '没有这个音色', en: 'There is no such voice' },
  'speech.provider': {
    status: 503,
    zh: '语音合成服务未能给出声音：{why}',
    en: 'The text-to-speech provider returned no sound: {why}',
  },
});
