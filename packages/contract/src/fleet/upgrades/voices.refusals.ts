import { defineRefusals } from '../../kit/index.ts';

export const voicesRefusals = defineRefusals({
  'voice.slot': { status: 400, zh: '设备没有 {n} 号槽位', en: 'The device has no slot {n}' },
  'voice.sound': {
    status: 400,
    zh: '须为 8–16 kHz 单声道且不超过 200 kB',
    en: 'A sound must be 8 to 16 kHz, one channel, at most 200 kB',
  },
  'voice.form': {
    status: 400,
    zh: '只接受 PCM 编码的 WAV 文件（8 或 16 位）或 MP3 文件，请先转换',
    en: 'Only WAV files in 8 or 16 bit PCM and MP3 files are accepted: convert the file first',
  },
  'voice.long': {
    status: 400,
    zh: '时长 {seconds} 秒，不得超过 8 秒',
    en: 'The sound lasts {seconds} seconds; at most 8 are allowed',
  },
  'voice.loud': {
    status: 400,
    zh: '峰值 {peak} dBFS，不得高于 −1 dBFS',
    en: 'Its peak is {peak} dBFS; at most −1 dBFS is allowed',
  },
  'voice.silent': { status: 400, zh: '文件里没有声音', en: 'There is no sound in the file' },
  'voice.empty': { status: 409, zh: '语音包里还没有声音', en: 'The voice pack has no sound yet' },
  'voice.stands': {
    status: 409,
    zh: '车辆现在不能测试，须停放、在线并已设防',
    en: 'The vehicle cannot be used for testing now: it must be parked, online and armed',
  },
  'voice.no_previous': {
    status: 409,
    zh: '没有可以回滚的上一个语音包',
    en: 'There is no previous voice pack to go back to',
  },
});
