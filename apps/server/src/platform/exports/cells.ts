import type { exportColumn } from '@kickstand/contract/platform/exports';
import { type Change, changeLine, type Terms } from '@kickstand/domain/platform/changes';
import { wallClock } from '@kickstand/domain/platform/time';
import type { z } from 'zod';
import type { Locale } from '../../kernel/call/refuse.ts';

type Column = z.output<typeof exportColumn>;

/** A value in a file: numbers stay numbers, a Date is wall-clock time in the business zone. */
export type Cell = string | number | Date | null;

export interface Style {
  zone: string;
  locale: Locale;
  /** Columns whose values are masked. */
  masked: ReadonlySet<string>;
  /** Reduces an object to what the call declares for this column; undefined if it may be anything. */
  cutOf(key: string): ((value: object) => unknown) | undefined;
}

const mobile = /^(1[3-9]\d)\d{4}(\d{4})$/;

/** A personal value with most of it masked; masked values stay as they are. */
function maskedText(text: string) {
  if (text === '' || text.includes('*')) return text;
  return mobile.test(text) ? text.replace(mobile, '$1****$2') : `${[...text][0]}**`;
}

const words = {
  'zh-CN': { yes: '是', no: '否', comma: '、', colon: '：' },
  'en-US': { yes: 'yes', no: 'no', comma: ', ', colon: ': ' },
} as const;

type Write = (value: unknown) => Cell;

/** Converts rows to cells. Objects are reduced to what the call declares before anything is read. */
export function lineWriter(
  columns: readonly Column[],
  style: Style,
): (row: Record<string, unknown>) => Cell[] {
  const writers = columns.map((column) => ({ key: column.key, write: cutWriterOf(column, style) }));
  return (row) => writers.map(({ key, write }) => write(row[key]));
}

function cutWriterOf(column: Column, style: Style): Write {
  const write = writerOf(column, style);
  const cut = style.cutOf(column.key);
  if (!cut) return write;
  return (value) => write(value !== null && typeof value === 'object' ? cut(value) : value);
}

function writerOf({ key, writing }: Column, style: Style): Write {
  const text = (value: unknown): string => textOf(value, style.locale);
  if (style.masked.has(key)) return (value) => maskedText(text(value));
  switch (writing.as) {
    case 'number':
      return numbers(writing.scale, text);
    case 'money':
      return numbers(100, text);
    case 'instant':
      return (value) => (typeof value === 'number' ? wholeSecond(value, style.zone) : null);
    case 'day':
      return (value) => (typeof value === 'number' ? dayOf(value, style.zone) : text(value));
    case 'named':
      return named(writing.names, style.locale);
    case 'field':
      return (value) => joined(value, style.locale, (one) => text(fieldOf(one, writing.field)));
    case 'change':
      return changed(writing, style);
    case 'text':
      return (value) => (typeof value === 'number' ? value : text(value));
  }
}

const numbers =
  (scale: number, text: (value: unknown) => string): Write =>
  (value) =>
    typeof value === 'number' ? value / scale : value == null ? null : text(value);

const wholeSecond = (ms: number, zone: string) => wallClock(Math.floor(ms / 1000) * 1000, zone);

const dayOf = (ms: number, zone: string) => wallClock(ms, zone).toISOString().slice(0, 10);

const named =
  (names: Readonly<Record<string, string>>, locale: Locale): Write =>
  (value) =>
    joined(value, locale, (one) => {
      const own = textOf(one, locale);
      const asked = typeof one === 'boolean' ? String(one) : own;
      return Object.hasOwn(names, asked) ? (names[asked] ?? own) : own;
    });

const changed = (terms: Terms, { locale, zone }: Style): Write => {
  const instant = (ms: number) => wholeSecond(ms, zone).toISOString().slice(0, 19).replace('T', ' ');
  const writing = { words: words[locale], instant, terms };
  return (value) =>
    value !== null && typeof value === 'object' ? changeLine(value as Change, writing) : null;
};

const fieldOf = (value: unknown, field: string) =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[field] : value;

const joined = (value: unknown, locale: Locale, write: (one: unknown) => string) =>
  Array.isArray(value) ? value.map(write).join(words[locale].comma) : write(value);

function textOf(value: unknown, locale: Locale): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? words[locale].yes : words[locale].no;
  if (Array.isArray(value)) return value.map((one) => textOf(one, locale)).join(words[locale].comma);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** How a column looks in a file. */
export interface ColumnLook {
  label: string;
  /** Decimals; undefined: as many as there are. */
  places?: number | undefined;
  /** Its values are moments. */
  clock?: boolean;
}

/** How a column looks beside its values. */
export function lookOf({ label, writing }: Column): ColumnLook {
  if (writing.as === 'money') return { label, places: 2 };
  if (writing.as === 'number') return { label, places: writing.places };
  return { label, clock: writing.as === 'instant' };
}
