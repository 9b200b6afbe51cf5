import type { Words } from '../words.ts';
import type { zh } from './export.words.zh.ts';

export const en: Words<typeof zh> = {
  title: (list) => `Export ${list}`,
  rows: (n) => `With the current filters and order: ${n} ${`${n}` === '1' ? 'row' : 'rows'}`,
  format: 'Format',
  xlsx: 'Excel (xlsx)',
  csv: 'CSV (any number of rows)',
  xlsxTooMany: (most) => `More than ${most} rows: only as CSV, or with a narrower filter`,
  columns: 'Columns',
  shown: (n) => `Those of the list (${n})`,
  all: (n) => `All (${n})`,
  leftOut: (labels) => `These columns cannot be exported and are left out: ${labels}`,
  personal: 'Export personal data in full',
  personalColumns: (labels) => `${labels}: exported masked, such as 138****1234`,
  personalNotYours: (labels) =>
    `${labels}: exported masked; exporting them in full needs the permission to export personal data`,
  secondPerson: 'Exports of this list need a second person’s approval',
  go: 'Export',
  queued: 'The export is running. You can download it from the export centre when it is done.',
};
