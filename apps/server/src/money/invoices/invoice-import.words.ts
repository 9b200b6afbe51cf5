import type { Locale } from '../../kernel/call/refuse.ts';

export type InvoiceColumn = 'id' | 'invoiceNo' | 'fileName' | 'remark';

interface InvoiceImportWords {
  columns: Record<InvoiceColumn, { label: string; hint: string; example: string }>;
  missing: string;
  unknown: string;
  twice(row: number): string;
  notWaiting: string;
  heldBy(name: string): string;
  badNumber: string;
  taken: string;
  tooLong(most: number): string;
}

const example = { id: '01999f3e-0000-7000-8000-000000000001', invoiceNo: '26420000000000000001' };

const zh: InvoiceImportWords = {
  columns: {
    id: { label: '申请编号', hint: '导出的待开票明细中的编号', example: example.id },
    invoiceNo: { label: '发票号码', hint: '数电票号码，20 位数字', example: example.invoiceNo },
    fileName: { label: '文件名', hint: '可空，最多 100 字', example: '' },
    remark: { label: '备注', hint: '可空，最多 200 字', example: '' },
  },
  missing: '请填写',
  unknown: '没有这个申请，或超出您的数据范围',
  twice: (row) => `与第 ${row} 行重复`,
  notWaiting: '该申请不在待开票状态',
  heldBy: (name) => `正由${name}处理`,
  badNumber: '发票号码应为 20 位数字',
  taken: '该发票号码已使用',
  tooLong: (most) => `最多 ${most} 字`,
};

const en: InvoiceImportWords = {
  columns: {
    id: { label: 'Request', hint: 'Its number in the exported lines', example: example.id },
    invoiceNo: { label: 'Invoice no.', hint: '20 digits', example: example.invoiceNo },
    fileName: { label: 'File name', hint: 'May be empty; at most 100 letters', example: '' },
    remark: { label: 'Remark', hint: 'May be empty; at most 200 letters', example: '' },
  },
  missing: 'Fill it in',
  unknown: 'There is no such request, or it is not in your scope',
  twice: (row) => `The same as in row ${row}`,
  notWaiting: 'It does not wait to be issued',
  heldBy: (name) => `${name} works on it`,
  badNumber: 'An invoice number has 20 digits',
  taken: 'Another invoice has this number',
  tooLong: (most) => `At most ${most} letters`,
};

/** The texts for rows of a file of issued invoices. */
export const invoiceImportWords: Record<Locale, InvoiceImportWords> = { 'zh-CN': zh, 'en-US': en };
