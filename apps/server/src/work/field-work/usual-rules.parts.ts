import type { Locale } from '../../kernel/call/refuse.ts';

/** What the rules that every area begins with are called, by what their numbers begin with. */
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

/** The names of a usual rule that nobody has named otherwise. */
function usualOf({ rule_id, service_area_id, name }: Named) {
  const key = rule_id.slice(0, -`-${service_area_id}`.length);
  const usual = rule_id === `${key}-${service_area_id}` ? usualNames[key] : undefined;
  return usual?.zh === name ? usual : undefined;
}

/** What a rule is called in a language: its own name unless it is a usual one. */
export const ruleNameIn = (rule: Named, locale: Locale) =>
  (locale === 'en-US' ? usualOf(rule)?.en : undefined) ?? rule.name;

/** The name to keep of a rule that somebody sends with this one: a usual name that was left as it is stays one in both languages. */
export const nameToKeep = (rule: Named, sent: string) => (usualOf(rule)?.en === sent ? rule.name : sent);
