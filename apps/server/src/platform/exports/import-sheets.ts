import { writeXlsx } from 'hucre/xlsx';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { BadRow, ImportColumn } from './import-kind.ts';

const words = {
  'zh-CN': {
    data: '数据',
    hints: '填写说明',
    column: '列',
    required: '必填',
    yes: '是',
    no: '否',
    hint: '说明',
    why: '原因',
  },
  'en-US': {
    data: 'Data',
    hints: 'How to fill it in',
    column: 'Column',
    required: 'Required',
    yes: 'yes',
    no: 'no',
    hint: 'Hint',
    why: 'Reason',
  },
} as const;

const headerOf = (columns: readonly ImportColumn[]) =>
  columns.map(({ label, required }) => (required ? `${label}*` : label));

const wide = (count: number) => Array.from({ length: count }, () => ({ width: 20 }));

async function base64(options: Parameters<typeof writeXlsx>[0]) {
  return Buffer.from(await writeXlsx(options)).toString('base64');
}

/** The template of an import: header and one example on the first sheet, instructions on the second. */
export function templateSheet(columns: readonly ImportColumn[], locale: Locale) {
  const w = words[locale];
  const hints = columns.map(({ label, required, hint }) => [label, required ? w.yes : w.no, hint]);
  return base64({
    sheets: [
      {
        name: w.data,
        columns: wide(columns.length),
        rows: [headerOf(columns), columns.map(({ example }) => example)],
      },
      {
        name: w.hints,
        columns: [{ width: 20 }, { width: 10 }, { width: 60 }],
        rows: [[w.column, w.required, w.hint], ...hints],
      },
    ],
  });
}

/** The rejected rows as submitted, with the reasons appended: for correcting and importing again. */
export function badSheet(columns: readonly ImportColumn[], bad: readonly BadRow[], locale: Locale) {
  const w = words[locale];
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const lines = bad.map(({ given, wrong }) => [
    ...columns.map(({ key }) => given[key] ?? ''),
    Object.entries(wrong)
      .map(([key, why]) => `${labels.get(key) ?? key}: ${why}`)
      .join('; '),
  ]);
  const rows = [[...headerOf(columns), w.why], ...lines];
  return base64({ sheets: [{ name: w.data, columns: [...wide(columns.length), { width: 60 }], rows }] });
}
