import { type Condition, kindOf, type ScreeningRule } from '@kickstand/contract/fleet/screening';

/** A vehicle's value for a condition; null if unknown. */
export type Value = number | boolean | readonly string[] | null;

/** All conditions of a rule in order; values and verdicts are in the same order. */
export const conditionsOf = ({ groups }: Pick<ScreeningRule, 'groups'>): readonly Condition[] =>
  groups.flatMap(({ conditions }) => conditions);

const between = (
  value: number,
  { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: Condition,
) => value >= from && value <= to;

/** Whether a value meets a condition; an unknown value meets none. */
export function meets(condition: Condition, value: Value): boolean {
  const { form } = kindOf(condition.key);
  if (form === 'is') return value === true;
  if (form === 'among') return Array.isArray(value) && value.some((name) => condition.among?.includes(name));
  return typeof value === 'number' && between(value, condition);
}

export interface Verdict {
  /** Whether the whole rule is met. */
  hit: boolean;
  /** Which of its conditions are met, by position. */
  met: readonly boolean[];
}

const joined = (how: 'all' | 'any', verdicts: readonly boolean[]) =>
  how === 'all' ? verdicts.every(Boolean) : verdicts.some(Boolean);

/** Judges one vehicle by a rule. `values` are in the order of `conditionsOf`. */
export function judge(rule: Pick<ScreeningRule, 'match' | 'groups'>, values: readonly Value[]): Verdict {
  const met = conditionsOf(rule).map((condition, i) => meets(condition, values[i] ?? null));
  let next = 0;
  const groups = rule.groups.map(({ match, conditions }) => {
    const own = met.slice(next, next + conditions.length);
    next += conditions.length;
    return joined(match, own);
  });
  return { hit: joined(rule.match, groups), met };
}
