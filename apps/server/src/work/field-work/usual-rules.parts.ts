import type { Locale } from '../../kernel/call/refuse.ts';

/** The names of default rules, by rule id prefix. */
const usualNames: Readonly<Record<string, { zh: string; en: string }>> = {
  low: { zh: '低电量换电', en: 'Swap low batteries' },
  out: { zh: '站点外挪车', en: 'Move from outside' },
  'no-stop': { zh: '禁停区挪车', en: 'Move from no-stop' },
};

interface Named {
  rule_id: string;
  service_area_id: number;
  name: string;
}

/** The names of a default rule that has not been renamed. */
function usualOf({ rule_id, service_area_id, name }: Named) {
  const key = rule_id.slice(0, -`-${service_area_id}`.length);
  const usual = rule_id === `${key}-${service_area_id}` ? usualNames[key] : undefined;
  return usual?.zh === name ? usual : undefined;
}

/** A rule's name in a language: its own unless it is a default one. */
export const ruleNameIn = (rule: Named, locale: Locale) =>
  (locale === 'en-US' ? usualOf(rule)?.en : undefined) ?? rule.name;

/** The name to store for a rule: a default name left unchanged stays a default in both languages. */
export const nameToKeep = (rule: Named, sent: string) => (usualOf(rule)?.en === sent ? rule.name : sent);
