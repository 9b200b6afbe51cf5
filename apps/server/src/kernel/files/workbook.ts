import { writeZip, type ZipFile } from './zip.ts';

/** A value of a sheet; a Date stands for wall-clock time. */
export type SheetCell = string | number | Date | null;

/** How the numbers of a column are shown. */
const formats = { text: 0, money: 4, percent: 10, count: 3, instant: 164, day: 165 } as const;
type SheetFormat = keyof typeof formats;

/** A sheet of a workbook, with its lines as a stream. */
export interface WorkbookSheet {
  name: string;
  columns: readonly { label: string; format: SheetFormat }[];
  lines: AsyncIterable<SheetCell[][]> | Iterable<SheetCell[][]>;
}

const order = Object.keys(formats) as SheetFormat[];
/** The header style follows those of the formats. */
const headerStyle = order.length;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** Days since the end of 1899, as spreadsheets count them. */
const serialOf = (clock: Date) => clock.getTime() / 86_400_000 + 25_569;

/** `C` for 2. */
const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${letterOf(Math.floor(column / 26) - 1)}${letterOf(column % 26)}`;

function cellXml(cell: SheetCell, place: string, style: number) {
  if (cell === null) return '';
  if (typeof cell === 'string')
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  return `<c r="${place}" s="${style}"><v>${typeof cell === 'number' ? cell : serialOf(cell)}</v></c>`;
}

const rowXml = (no: number, cells: readonly SheetCell[], styleOf: (column: number) => number) =>
  `<row r="${no}">${cells.map((cell, i) => cellXml(cell, `${letterOf(i)}${no}`, styleOf(i))).join('')}</row>`;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

async function* sheetXml({ columns, lines }: WorkbookSheet): AsyncGenerator<Uint8Array> {
  const widths = columns.map(
    ({ format }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${format === 'instant' ? 20 : 16}" customWidth="1"/>`,
  );
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const labels = columns.map(({ label }) => label);
  const styles = columns.map(({ format }) => order.indexOf(format));
  yield Buffer.from(
    `${head}<worksheet xmlns="${main}">${frozen}<cols>${widths.join('')}</cols><sheetData>${rowXml(1, labels, () => headerStyle)}`,
  );
  let no = 1;
  for await (const batch of lines)
    yield Buffer.from(batch.map((line) => rowXml(++no, line, (i) => styles[i] ?? 0)).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

const stylesXml = () => {
  const looks = order.map(
    (format) =>
      `<xf numFmtId="${formats[format]}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="${formats.instant}" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="${formats.day}" formatCode="yyyy\\-mm\\-dd"/></numFmts>
<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${looks.length + 1}">${looks.join('')}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;
};

/** A valid Excel sheet name, prefixed with a number so that no two are the same. */
const sheetName = (name: string, i: number) =>
  escaped(`${i + 1} ${name.replace(/[[\]:*?/\\']/g, ' ').trim()}`.slice(0, 31));

/**
 * Writes a workbook of several sheets as their lines arrive; returns its size. The library used for lists streams only a
 * single sheet, and holds several completely in memory.
 */
export function writeWorkbook(path: string, sheets: readonly WorkbookSheet[]): Promise<number> {
  const text = (name: string, xml: string): ZipFile => ({ name, bytes: Buffer.from(xml) });
  const part = (i: number) => `worksheets/sheet${i + 1}.xml`;
  const kinds = sheets.map(
    (_, i) => `<Override PartName="/xl/${part(i)}" ContentType="${typed}.worksheet+xml"/>`,
  );
  const named = sheets.map(
    ({ name }, i) => `<sheet name="${sheetName(name, i)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const found = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="${part(i)}"/>`,
  );
  return writeZip(path, [
    text(
      '[Content_Types].xml',
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typed}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${typed}.styles+xml"/>${kinds.join('')}</Types>`,
    ),
    text(
      '_rels/.rels',
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${named.join('')}</sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packaged}/relationships">${found.join('')}<Relationship Id="rId0" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    text('xl/styles.xml', stylesXml()),
    ...sheets.map((sheet, i): ZipFile => ({ name: `xl/${part(i)}`, pieces: sheetXml(sheet) })),
  ]);
}
