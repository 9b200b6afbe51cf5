import type { Words } from '../../kit/words.ts';
import type { zh } from './exports.words.zh.ts';

export const en: Words<typeof zh> = {
  centre: 'Export centre',
  running: (n) => `${n} under way`,
  list: 'My exports',
  refresh: 'Refresh',
  none: 'No exports yet',
  noneHint: 'Choose “Export” on any list, and the file will appear here',
  rules: (running) => `Each person can run at most ${running} exports at a time; files are kept for 7 days`,
  states: {
    queued: 'Queued',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
    expired: 'Expired',
  },
  kinds: { export: 'Export', import: 'Import' },
  rows: (done, total) => `${done} of ${total} rows`,
  rowsDone: (n) => `${n} ${`${n}` === '1' ? 'row' : 'rows'}`,
  progress: (title) => `Progress of ${title}`,
  personal: 'personal data in full',
  made: 'Asked for',
  expires: 'Kept until',
  downloads: (n) => `downloaded ${n} ${`${n}` === '1' ? 'time' : 'times'}`,
  download: 'Download',
  cancel: 'Cancel export',
  cancelled: 'Export cancelled',
  retry: 'Try again',
  retried: 'Queued again',
  colon: ': ',
};
