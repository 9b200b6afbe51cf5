import {
  type BothNames,
  type Condition,
  type ConditionUnit,
  kindOf,
  type ScreeningRule,
} from '@kickstand/contract/fleet/screening';
import type { Value } from './judge.ts';

export type ScreeningLanguage = keyof BothNames;

/** How a unit is displayed: its divisor from the wire's unit, decimals and sign. */
const shownUnits: Record<ConditionUnit, { scale: number; places: number } & BothNames> = {
  percent: { scale: 1, places: 0, zh: '%', en: '%' },
  mv: { scale: 1_000, places: 1, zh: ' V', en: ' V' },
  m: { scale: 1_000, places: 1, zh: ' 公里', en: ' km' },
  h: { scale: 1, places: 1, zh: ' 小时', en: ' h' },
  d: { scale: 1, places: 0, zh: ' 天', en: ' d' },
  month: { scale: 1, places: 0, zh: ' 个月', en: ' months' },
  times: { scale: 1, places: 0, zh: ' 次', en: '' },
  cents: { scale: 100, places: 2, zh: ' 元', en: ' ¥' },
};

/** The divisor from the wire's unit to the displayed one, and the latter's sign. */
export function shownUnit(unit: ConditionUnit | undefined, language: ScreeningLanguage) {
  const shown = unit && shownUnits[unit];
  return { scale: shown?.scale ?? 1, sign: shown?.[language].trim() ?? '' };
}

/** A number of a unit as displayed; never rounded up to a limit that it does not reach. */
function figure(value: number, unit: ConditionUnit | undefined, language: ScreeningLanguage): string {
  if (!unit) return String(value);
  const { scale, places, [language]: sign } = shownUnits[unit];
  const step = 10 ** places;
  // The epsilon makes up for floating point: 1.1 * 10 / 10 falls short of 1.1.
  return `${Math.floor((value / scale) * step + 1e-6) / step}${sign}`;
}

const words = {
  zh: {
    unknown: '未知',
    yes: '是',
    no: '否',
    days: (n: number) => `（${n} 天内）`,
    join: '、',
    any: ' 或 ',
    all: ' 且 ',
  },
  en: {
    unknown: 'not known',
    yes: 'yes',
    no: 'no',
    days: (n: number) => ` in ${n} d`,
    join: ', ',
    any: ' or ',
    all: ' and ',
  },
} as const;

/** The name of a condition, with the days over which it counts. */
export const conditionName = ({ key, days }: Pick<Condition, 'key' | 'days'>, language: ScreeningLanguage) =>
  `${kindOf(key)[language]}${days === undefined ? '' : words[language].days(days)}`;

const namesOf = (key: Condition['key'], names: readonly string[], language: ScreeningLanguage) =>
  names.map((name) => kindOf(key).choices?.[name]?.[language] ?? name).join(words[language].join);

/** The value of a condition: `电量 12%`. */
export function valueText(
  condition: Pick<Condition, 'key' | 'days'>,
  value: Value,
  language: ScreeningLanguage,
) {
  const said = words[language];
  const { unit } = kindOf(condition.key);
  const text =
    value === null
      ? said.unknown
      : typeof value === 'boolean'
        ? value
          ? said.yes
          : said.no
        : typeof value === 'number'
          ? figure(value, unit, language)
          : namesOf(condition.key, value, language) || said.no;
  return `${conditionName(condition, language)} ${text}`;
}

/** A condition and its operand: `无单时长 ≥ 168 小时`. */
export function conditionText(condition: Condition, language: ScreeningLanguage): string {
  const { unit, form } = kindOf(condition.key);
  const name = conditionName(condition, language);
  const { from, to, among = [] } = condition;
  if (form === 'is') return name;
  if (form === 'among') return `${name} ${namesOf(condition.key, among, language)}`;
  const ends = [
    ...(from === undefined ? [] : [`≥ ${figure(from, unit, language)}`]),
    ...(to === undefined ? [] : [`≤ ${figure(to, unit, language)}`]),
  ];
  return `${name} ${ends.join(words[language].join)}`;
}

/** A whole rule in one line. */
export function ruleText(
  { match, groups }: Pick<ScreeningRule, 'match' | 'groups'>,
  language: ScreeningLanguage,
) {
  const said = words[language];
  const texts = groups.map(({ match: how, conditions }) =>
    conditions.map((condition) => conditionText(condition, language)).join(said[how]),
  );
  const [only] = texts;
  return texts.length === 1 ? (only ?? '') : texts.map((text) => `(${text})`).join(said[match]);
}
