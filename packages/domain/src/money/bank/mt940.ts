import {
  accountOf,
  type BadRow,
  type BankFound,
  type BankLine,
  type BankStatement,
  dayFrom,
  isYuan,
  tidy,
  tidyAll,
} from './statement.ts';

/** A field of a message: its tag, and its text over several lines. */
interface Field {
  tag: string;
  /** Its first line, counting from 1. */
  row: number;
  text: string;
}

/** Whether a text looks like SWIFT MT940. */
export const isMt940 = (text: string) => /^:20:/m.test(text) && /^:60[FM]:/m.test(text);

function fieldsIn(text: string): Field[] {
  const fields: Field[] = [];
  let isOpen = false;
  for (const [i, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, tag, rest = ''] = /^(?:\{.*\})?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, row: i + 1, text: rest });
    // A message ends with a line of its own; what stands between two is of the envelope.
    isOpen = tag !== undefined || (isOpen && !/^-\}?\s*$/.test(line) && !line.startsWith('{'));
    const last = fields.at(-1);
    if (tag === undefined && isOpen && last) last.text += `\n${line}`;
  }
  return fields;
}

const centsOf = (text: string) => {
  const [, whole = '', rest = ''] = /^(\d{1,12}),(\d{0,2})$/.exec(text) ?? [];
  return whole === '' ? undefined : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
};

/** `260920`; no statement from before 2000 is still imported. */
const dayOfSix = (text: string) =>
  dayFrom(2_000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6)));

const dayMs = 86_400_000;
/** An entry is booked within half a year of its value date. */
const mostApartMs = 183 * dayMs;

/** The booking date, of which only month and day are given: in the year that puts it closest to the value date. */
function bookedBeside(valued: string, monthAndDay: string): string | undefined {
  const year = Number(valued.slice(0, 4));
  return [year, year - 1, year + 1]
    .map((one) => dayFrom(one, Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2))))
    .find((day) => day !== undefined && Math.abs(Date.parse(day) - Date.parse(valued)) <= mostApartMs);
}

const entry =
  /^(\d{6})(\d{4})?(RC|RD|C|D)[A-Z]?(\d{1,12},\d{0,2})[A-Z][A-Z0-9]{3}([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

/** An entry; a reversal moves the other way. */
function lineOf({ row, text }: Field): BankLine | undefined {
  const parts = entry.exec(text.trimEnd());
  if (!parts) return undefined;
  const [, valued = '', booked, mark = '', amount = '', reference = '', bankNo = '', more = ''] = parts;
  const valueDay = dayOfSix(valued);
  const bookedOn = booked && valueDay ? bookedBeside(valueDay, booked) : valueDay;
  const cents = centsOf(amount);
  if (bookedOn === undefined || cents === undefined || cents === 0) return undefined;
  return {
    row,
    bookedOn,
    cents: mark === 'C' || mark === 'RD' ? cents : -cents,
    bankNo: tidy(bankNo),
    reference: reference.trim() === 'NONREF' ? '' : tidy(reference),
    party: '',
    partyAccount: '',
    text: tidy(more),
  };
}

/** The details of an entry: as a whole, or in numbered parts, some of which are the counterparty. */
function told(text: string): Pick<BankLine, 'party' | 'partyAccount' | 'text'> {
  const parts = [...text.replaceAll('\n', '').matchAll(/\?(\d{2})([^?]*)/g)];
  if (parts.length === 0) return { party: '', partyAccount: '', text: tidy(text) };
  const of = (from: number, to: number) =>
    parts.flatMap(([, no, said = '']) => (Number(no) >= from && Number(no) <= to ? [said] : []));
  return {
    party: tidy(of(32, 33).join('')),
    partyAccount: accountOf(of(31, 31).join('')),
    text: tidy([...of(20, 29), ...of(60, 63)].join('')),
  };
}

const balance = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,2})$/;

function balanceOf({ text }: Field): { cents: number; currency: string } | undefined {
  const [, mark, , currency = '', amount = ''] = balance.exec(text.trim()) ?? [];
  const cents = centsOf(amount);
  return cents === undefined ? undefined : { currency, cents: mark === 'D' ? -cents : cents };
}

/** The account in `:25:`, which some banks prefix with their own number and suffix with a currency. */
const accountIn = (text: string) =>
  accountOf(
    text
      .trim()
      .split('/')
      .at(-1)
      ?.replace(/[A-Z]{3}$/, '') ?? '',
  );

interface Reading extends BankFound {
  /** The preceding entry, which this field may describe. */
  entry: BankLine | undefined;
}

const readers: Readonly<
  Record<string, (reading: Reading, field: Field, of: BankStatement) => BadRow | undefined>
> = {
  '25': (_, { text }, of) => {
    of.account = accountIn(text);
    return undefined;
  },
  '60F': (reading, field, of) => noteBalance(reading, field, of, 'openingCents'),
  '60M': (reading, field, of) => noteBalance(reading, field, of, 'openingCents'),
  '62F': (reading, field, of) => noteBalance(reading, field, of, 'closingCents'),
  '62M': (reading, field, of) => noteBalance(reading, field, of, 'closingCents'),
  '61': (reading, field, of) => {
    const line = lineOf(field);
    if (!line) return { row: field.row, value: field.text };
    of.lines.push(line);
    reading.entry = line;
    return undefined;
  },
  '86': ({ entry: about }, { text }) => {
    if (about) Object.assign(about, withMore(about, told(text)));
    return undefined;
  },
};

const withMore = (line: BankLine, more: ReturnType<typeof told>) => ({
  ...more,
  text: tidyAll([line.text, more.text]),
});

function noteBalance(
  { foreign }: Reading,
  field: Field,
  of: BankStatement,
  which: 'openingCents' | 'closingCents',
): BadRow | undefined {
  const found = balanceOf(field);
  if (!found) return { row: field.row, value: field.text };
  if (!isYuan(found.currency)) foreign.push({ row: field.row, value: found.currency });
  of[which] = found.cents;
  return undefined;
}

/** The statements of a text; each message is one, and must add up to its own balance. */
export function readMt940(text: string): BankFound {
  const reading: Reading = { statements: [], bad: [], foreign: [], entry: undefined };
  for (const field of fieldsIn(text)) {
    if (field.tag === '20')
      reading.statements.push({ account: '', openingCents: null, closingCents: null, lines: [] });
    const of = reading.statements.at(-1);
    const bad = of && readers[field.tag]?.(reading, field, of);
    if (bad) reading.bad.push(bad);
    if (field.tag !== '61') reading.entry = undefined;
  }
  const { statements, bad, foreign } = reading;
  return { statements, bad, foreign };
}
