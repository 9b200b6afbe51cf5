import type { NoticeEventName, NoticeValue, VariableKind } from '@kickstand/contract/platform/notices';
import { noticeEventOf } from '@kickstand/contract/platform/notices';
import { businessDayOf, wallClock } from '../time/index.ts';

export type MessageLanguage = 'zh' | 'en';

const place = /\{(\w+)\}/g;

/** The variables in a text, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([, name = '']) => name)),
];

/** The longest text value in a message. */
const mostTextValue = 40;

interface Writing {
  lang: MessageLanguage;
  /** The IANA zone of business days. */
  zone: string;
}

const yuan = (cents: number, lang: MessageLanguage) =>
  lang === 'zh' ? `${(cents / 100).toFixed(2)} 元` : `CNY ${(cents / 100).toFixed(2)}`;

function duration(seconds: number, lang: MessageLanguage): string {
  const minutes = Math.floor(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (lang === 'zh') return hours > 0 ? `${hours}小时${rest}分` : `${rest}分${Math.floor(seconds % 60)}秒`;
  return hours > 0 ? `${hours} h ${rest} min` : `${rest} min ${Math.floor(seconds % 60)} s`;
}

/** A text value for a message; undefined if empty. */
function writtenText(value: NoticeValue, lang: MessageLanguage): string | undefined {
  const text = typeof value === 'object' ? value?.[lang] : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim().slice(0, mostTextValue) : undefined;
}

const numbers: Readonly<
  Record<Exclude<VariableKind, 'text'>, (value: number, writing: Writing) => string | undefined>
> = {
  money: (value, { lang }) => yuan(value, lang),
  dur: (value, { lang }) => (value < 0 ? undefined : duration(value, lang)),
  n: String,
  date: (value, { zone }) => businessDayOf(value, zone),
  time: (value, { zone }) => wallClock(value, zone).toISOString().slice(5, 16).replace('T', ' '),
};

/** A formatted value; undefined if unknown or of the wrong kind. */
function written(kind: VariableKind, value: NoticeValue | undefined, writing: Writing) {
  if (value === null || value === undefined) return undefined;
  if (kind === 'text') return writtenText(value, writing.lang);
  return typeof value === 'number' && Number.isFinite(value) ? numbers[kind](value, writing) : undefined;
}

/** A text with its values, or the names of the missing ones. */
export function writeNotice(
  event: NoticeEventName,
  text: string,
  values: Readonly<Record<string, NoticeValue>>,
  writing: Writing,
): { text: string } | { missing: string[] } {
  const { variables } = noticeEventOf(event);
  const known = new Map(
    variablesIn(text).map((name) => {
      const kind = variables[name];
      return [name, kind && written(kind, values[name], writing)] as const;
    }),
  );
  const missing = [...known].filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length > 0) return { missing };
  return { text: text.replace(place, (_, name: string) => known.get(name) ?? '') };
}

const samples: Readonly<Record<VariableKind, { usual: NoticeValue; longest: NoticeValue }>> = {
  money: { usual: 350, longest: 99_999 },
  time: { usual: 1_790_000_000_000, longest: 1_790_000_000_000 },
  date: { usual: 1_790_000_000_000, longest: 1_790_000_000_000 },
  dur: { usual: 1_265, longest: 86_340 },
  n: { usual: 39, longest: 99_999 },
  text: { usual: { zh: '示例', en: 'sample' }, longest: '字'.repeat(20) },
};

/** Sample values of some variables. */
const named: Readonly<Record<string, NoticeValue>> = {
  code: '123456',
  car: '88000123',
  no: 'T20260901',
  kind: { zh: '登录', en: 'login' },
  result: { zh: '已通过', en: 'passed' },
  to: { zh: '原支付渠道', en: 'where it came from' },
  card: { zh: '30天骑行卡', en: '30-day card' },
};

/** A text with sample values, or with the longest possible ones. */
export function sampleOf(
  event: NoticeEventName,
  text: string,
  { length, ...writing }: Writing & { length: 'usual' | 'longest' },
) {
  const values = Object.fromEntries(
    Object.entries(noticeEventOf(event).variables).map(([name, kind]) => [
      name,
      (length === 'usual' && named[name]) || (name === 'code' ? '123456' : samples[kind][length]),
    ]),
  );
  const made = writeNotice(event, text, values, writing);
  // An unknown variable stays as typed.
  return 'text' in made ? made.text : text;
}
