import type { Locale } from '../../kernel/call/refuse.ts';

/** Why a line gives nothing. */
const problems = {
  phone: { 'zh-CN': '手机号无效', 'en-US': 'no phone' },
  unknown: { 'zh-CN': '您的服务区没有该用户', 'en-US': 'no rider of your areas' },
  cancelled: { 'zh-CN': '已注销', 'en-US': 'cancelled' },
  barred: { 'zh-CN': '在黑名单中', 'en-US': 'blacklisted' },
  staff: { 'zh-CN': '内部人员', 'en-US': 'staff' },
} as const;
export type LineProblem = keyof typeof problems;

/** A phone number of a list, with or without country code; undefined if invalid. */
export function phoneIn(line: string): string | undefined {
  const digits = line
    .trim()
    .replace(/^\+?86-?/, '')
    .replace(/[\s-]/g, '');
  return /^1[3-9]\d{9}$/.test(digits) ? digits : undefined;
}

export interface WrongLine {
  /** Starts at 1. */
  line: number;
  problem: LineProblem;
}

/** Lists the invalid lines by number, grouped by reason. */
export function wrongLinesText(wrong: readonly WrongLine[], locale: Locale): string {
  const [comma, open, close, between] =
    locale === 'zh-CN' ? ['、', '（', '）', '；'] : [', ', ' (', ')', '; '];
  const kinds = [...new Set(wrong.map(({ problem }) => problem))];
  const ofKind = (kind: LineProblem) =>
    wrong.filter(({ problem }) => problem === kind).map(({ line }) => line);
  return kinds
    .map((kind) => `${ofKind(kind).join(comma)}${open}${problems[kind][locale]}${close}`)
    .join(between);
}
