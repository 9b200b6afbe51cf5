import { defineRefusals } from '../../kit/index.ts';

export const logsRefusals = defineRefusals({
  'log.span': {
    status: 422,
    zh: '一次最多查询 {days} 天的日志，请缩小时间范围',
    en: 'At most {days} days of the log can be searched at a time, please choose a shorter time',
  },
});
