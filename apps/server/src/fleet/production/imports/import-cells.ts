import { imeiTrouble, isScientific } from '@kickstand/domain/fleet/production';
import type { ImportColumnName, ImportWords } from './import.words.ts';

export type Cells = Partial<Record<ImportColumnName, string>>;
export type Wrong = Partial<Record<ImportColumnName, string>>;

/** Battery numbers may carry a prefix; codes never contain blanks. */
const clean: Partial<Record<ImportColumnName, (text: string) => string>> = {
  frameNo: (text) => text.toUpperCase(),
  helmetMac: (text) => text.toUpperCase().replaceAll('-', ':'),
  bleMac: (text) => text.toUpperCase().replaceAll('-', ':'),
  sn: (text) => text.replace(/^battery_/i, ''),
  batterySn: (text) => text.replace(/^battery_/i, ''),
};

const carNumber = /^[1-9]\d{7,8}$/;

/** The valid vehicle numbers in the cells. */
export const carNumbersIn = (rows: readonly Cells[]) =>
  rows.flatMap(({ carId = '' }) => (carNumber.test(carId) ? [Number(carId)] : []));

type Judge = (text: string, words: ImportWords) => string | undefined;

const like =
  (pattern: RegExp, name: keyof ImportWords['shape']): Judge =>
  (text, words) => {
    if (isScientific(text)) return words.scientific;
    return pattern.test(text) ? undefined : words.shape[name];
  };
const upTo =
  (most: number): Judge =>
  (text, words) =>
    text.length > most ? words.tooLong(most) : undefined;
const mac = like(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/, 'mac');
const battery = like(/^(\d{11}|\d{14})$/, 'sn');

const isDay = (text: string) => {
  const time = /^[1-9]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
};

const judges: Record<ImportColumnName, Judge> = {
  carId: like(carNumber, 'carId'),
  frameNo: like(/^[A-HJ-NPR-Z0-9]{17}$/, 'frameNo'),
  plate: upTo(10),
  model: upTo(40),
  color: upTo(12),
  lot: upTo(30),
  helmetMac: mac,
  remark: upTo(200),
  imei: (text, words) => {
    const trouble = imeiTrouble(text);
    if (trouble === 'scientific') return words.scientific;
    return trouble === 'shape' ? words.shape.imei : trouble && words.checkDigit;
  },
  iccid: like(/^898\d{15,16}[0-9A-Z]$/, 'iccid'),
  imsi: like(/^\d{15}$/, 'imsi'),
  fw: upTo(20),
  bleMac: mac,
  supplier: upTo(40),
  sn: battery,
  batteryKind: upTo(20),
  capacity: like(/^[1-9]\d{0,6}$/, 'number'),
  simOperator: upTo(20),
  expireOn: (text, words) => (isDay(text) ? undefined : words.shape.date),
  batterySn: battery,
};

/** The cells of a row, cleaned; empty ones are left out. */
export function cleaned(given: Record<string, string>, columns: readonly ImportColumnName[]): Cells {
  const cells: Cells = {};
  for (const column of columns) {
    const text = (given[column] ?? '').trim();
    if (text !== '') cells[column] = clean[column]?.(text) ?? text;
  }
  return cells;
}

/** What is wrong with the cells in themselves. */
export function wrongCells(cells: Cells, required: readonly ImportColumnName[], words: ImportWords): Wrong {
  const wrong: Wrong = {};
  for (const column of required) if (cells[column] === undefined) wrong[column] = words.missing;
  for (const [column, text] of Object.entries(cells) as [ImportColumnName, string][]) {
    const said = judges[column](text, words);
    if (said) wrong[column] = said;
  }
  return wrong;
}
