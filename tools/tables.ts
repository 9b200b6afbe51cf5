export const inCode = (text: string) => `\`${text}\``;

/** A Markdown table; one that the formatter looks after must have its columns aligned. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[], aligned = false) {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, i) => (aligned ? Math.max(3, ...cells.map((row) => row[i]?.length ?? 0)) : 0));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |\n`;
  const [titles = [], ...lines] = cells;
  return [titles, widths.map((width) => '-'.repeat(width || 3)), ...lines].map(line).join('');
}
