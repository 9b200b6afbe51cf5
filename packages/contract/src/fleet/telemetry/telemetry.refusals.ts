import { defineRefusals } from '../../kit/index.ts';

export const telemetryRefusals = defineRefusals({
  'track.span': {
    status: 422,
    zh: '一次最多查询 {hours} 小时，请缩小时间范围',
    en: 'At most {hours} hours at a time, please choose a shorter time',
  },
  'track.empty': {
    status: 404,
    zh: '这段时间没有轨迹',
    en: 'No track in this time',
  },
  'track.order': { status: 422, zh: '开始时间应早于结束时间', en: 'The start must be before the end' },
});
