import type { FieldWords } from './words.ts';

/** What field work was judged to be. */
export const fieldsOfWorkVerdicts: FieldWords = {
  'workVerdicts/no': 'Number of the verdict on this task, counted from 1.',
  'workVerdicts/validity':
    'Whether the work counts; `pending`: not known yet, `closed`: it came to nothing by nobody’s fault.',
  'workVerdicts/flags': 'Why somebody is to look at the work.',
  'workVerdicts/remark': 'The reason that somebody gave.',
  verdictReason: 'Why the work does not count, or not yet; null where it does.',
  ruleVersion: 'Version of the rules it was judged by; null: somebody decided it.',
  judgedBy: 'Name of who decided it; null: the rules.',
  judgedAt: 'When it was said, epoch milliseconds.',
  payCents: 'What it brought the people more than the verdict before, cents; below zero: less.',
};
