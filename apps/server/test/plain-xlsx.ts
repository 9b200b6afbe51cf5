import { XMLParser } from 'fast-xml-parser';
import { unzipSync } from 'fflate';

type Node = Record<string, unknown>;
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
});
const listOf = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]) as Node[];
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? String((value as Node)['#text'] ?? '') : String(value ?? '');

/** `C` of `C12`, as a number from 0. */
const columnOf = (place: string) =>
  [...place.replace(/\d+/, '')].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The files of an archive by their paths. */
export const filesIn = (bytes: Uint8Array): Record<string, Uint8Array> => unzipSync(bytes);

/** A sheet of a workbook, the first unless said, read from its bare parts and by nothing of what wrote it. */
export function plainXlsx(bytes: Uint8Array, no = 1): (string | number | null)[][] {
  const files = unzipSync(bytes);
  const xml = (name: string) =>
    files[name] ? (parser.parse(Buffer.from(files[name]).toString()) as Node) : {};
  const strings = listOf((xml('xl/sharedStrings.xml').sst as Node | undefined)?.si).map((si) =>
    'r' in si
      ? listOf(si.r)
          .map(({ t }) => textOf(t))
          .join('')
      : textOf(si.t),
  );
  const sheet = xml(`xl/worksheets/sheet${no}.xml`).worksheet as Node;
  const read: Record<string, (cell: Node) => string | number | null> = {
    s: (cell) => strings[Number(textOf(cell.v))] ?? null,
    inlineStr: (cell) => textOf((cell.is as Node).t),
    str: (cell) => textOf(cell.v),
    n: (cell) => (textOf(cell.v) === '' ? null : Number(textOf(cell.v))),
  };
  return listOf((sheet.sheetData as Node).row).map((row) => {
    const cells: (string | number | null)[] = [];
    for (const cell of listOf(row.c))
      cells[columnOf(String(cell['@r']))] = read[String(cell['@t'] ?? 'n')]?.(cell) ?? null;
    return Array.from(cells, (cell) => cell ?? null);
  });
}
