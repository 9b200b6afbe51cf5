import type { Locale } from '../../kernel/call/refuse.ts';

/** Why visits were closed automatically. */
export type ClosedBySystem = 'transferred' | 'decided';

const reasons: Record<ClosedBySystem, { zh: string; en: string }> = {
  transferred: { zh: '服务区已移交给其他公司', en: 'The area went to another company' },
  decided: { zh: '申请已处理', en: 'The application is decided' },
};

/** Why a visit was closed, as given by a person or in the reader’s language. */
export function closedForIn(closedFor: string | null, locale: Locale) {
  const reason = closedFor === null ? undefined : reasons[closedFor as ClosedBySystem];
  return reason === undefined ? closedFor : reason[locale === 'zh-CN' ? 'zh' : 'en'];
}
