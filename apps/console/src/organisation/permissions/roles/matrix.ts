import type { TreeNode } from '@kickstand/contract/organisation/permissions';

/** A role as a column of the matrix. */
export interface MatrixRole {
  name: string;
  codeList: readonly string[];
}

export interface MatrixWords {
  kind: string;
  code: string;
  title: string;
  parent: string;
  unknown: string;
  has: string;
  kinds: Readonly<Record<TreeNode['kind'], string>>;
}

/** Prefixes cells that a spreadsheet would compute or strip of leading zeros. */
const harmless = (text: string) => (/^([=+\-@\t\r\n＝＋－＠]|0\d)/.test(text) ? `'${text}` : text);

const cell = (text: string) => {
  const safe = harmless(text);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const line = (cells: readonly string[]) => cells.map(cell).join(',');

/** Roles across, codes down, as CSV for spreadsheets; codes unknown to the tree come last. */
export function matrixCsv(nodes: readonly TreeNode[], roles: readonly MatrixRole[], words: MatrixWords) {
  const titles = new Map(nodes.map(({ code, title }) => [code, title]));
  const held = roles.map(({ codeList }) => new Set(codeList));
  const marks = (code: string) => held.map((codes) => (codes.has(code) ? words.has : ''));
  const unknown = [...new Set(roles.flatMap(({ codeList }) => codeList))].filter((code) => !titles.has(code));
  const lines = [
    line([words.kind, words.code, words.title, words.parent, ...roles.map(({ name }) => name)]),
    ...nodes.map(({ kind, code, title, parent }) =>
      line([words.kinds[kind], code, title, titles.get(parent ?? '') ?? '', ...marks(code)]),
    ),
    ...unknown.map((code) => line([words.unknown, code, '', '', ...marks(code)])),
  ];
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
