import { type RefusalCode, refusals } from '@kickstand/contract';

export type Locale = 'zh-CN' | 'en-US';

/**
 * A business refusal: expected, explained, never logged as an error. Thrown, it rolls the call back; returned by a
 * handler, the call's changes (such as counting a wrong code) are committed.
 */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly facts: Record<string, unknown>;
  readonly fields: Record<string, string> | undefined;

  constructor(code: RefusalCode, facts: Record<string, unknown> = {}, fields?: Record<string, string>) {
    super(code);
    this.code = code;
    this.facts = facts;
    this.fields = fields;
  }

  get status() {
    return refusals[this.code].status;
  }

  /** The sentence for a person, with its facts filled in. */
  sentence(locale: Locale) {
    const text = refusals[this.code][locale === 'zh-CN' ? 'zh' : 'en'];
    return text.replace(/\{(\w+)\}/g, (_, name: string) => String(this.facts[name] ?? '-- --'));
  }
}

export function refuse(code: RefusalCode, facts?: Record<string, unknown>): never {
  throw new Refused(code, facts);
}

/** Refuses with the sentence at the field of the body it concerns. */
export function refuseField(
  { locale }: { locale: Locale },
  field: string,
  code: RefusalCode,
  facts: Record<string, unknown> = {},
): never {
  throw new Refused(code, facts, { [`body.${field}`]: new Refused(code, facts).sentence(locale) });
}

/** The sentence of a recorded refusal; undefined if there was none, or if this version does not know it. */
export const sentenceOf = (code: unknown, locale: Locale, facts: Record<string, unknown> = {}) =>
  typeof code === 'string' && Object.hasOwn(refusals, code)
    ? new Refused(code as RefusalCode, facts).sentence(locale)
    : undefined;

/** The caller's language from an Accept-Language header; Chinese unless English comes first. */
export const localeOf = (header: string | undefined): Locale =>
  header?.trim().toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
