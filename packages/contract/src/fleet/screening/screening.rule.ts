import { z } from 'zod';
import { int32 } from '../../kit/index.ts';
import { lifecycle } from '../vehicles/vehicles.rows.ts';
import { type ConditionKind, conditionKeys, kindOf } from './screening.conditions.ts';

export const mostGroups = 5;
export const mostConditions = 12;

interface Operand {
  from?: number | undefined;
  to?: number | undefined;
  days?: number | undefined;
  among?: string[] | undefined;
}

type Wrong = readonly [field: keyof Operand, why: string];

/** The operand fields of each form: required ones first, then optional ones. */
const fieldsOf: Record<ConditionKind['form'], readonly (keyof Operand)[]> = {
  range: ['from', 'to'],
  least: ['from'],
  most: ['to'],
  among: ['among'],
  is: [],
};

/** What is wrong with an operand; undefined if it has exactly what its condition needs. */
function wrongOperand(kind: ConditionKind, operand: Operand): Wrong | undefined {
  const fields: readonly (keyof Operand)[] = [
    ...fieldsOf[kind.form],
    ...(kind.window ? ['days' as const] : []),
  ];
  for (const field of ['from', 'to', 'days', 'among'] as const)
    if (operand[field] !== undefined && !fields.includes(field)) return [field, 'unrecognized_keys'];
  return wrongEnds(kind, operand) ?? wrongRest(kind, operand);
}

/** The required end that is missing; a range needs one of its two. */
function missingEnd({ form }: ConditionKind, { from, to }: Operand): keyof Operand | undefined {
  if (form === 'least' && from === undefined) return 'from';
  if (form === 'most' && to === undefined) return 'to';
  return form === 'range' && from === undefined && to === undefined ? 'from' : undefined;
}

function wrongEnds(kind: ConditionKind, operand: Operand): Wrong | undefined {
  const missing = missingEnd(kind, operand);
  if (missing) return [missing, 'required'];
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = kind;
  const outside = (['from', 'to'] as const).find((end) => {
    const value = operand[end] ?? min;
    return value < min || value > max;
  });
  if (outside) return [outside, 'out_of_range'];
  const { from = min, to = max } = operand;
  return from > to ? ['to', 'below_from'] : undefined;
}

function wrongRest(
  { form, window, choices = {} }: ConditionKind,
  { days, among = [] }: Operand,
): Wrong | undefined {
  if (window && (days === undefined || days > window.max)) return ['days', 'out_of_range'];
  if (form !== 'among') return undefined;
  const known = among.length > 0 && among.every((name) => Object.hasOwn(choices, name));
  return known ? undefined : ['among', 'required'];
}

/** One condition and its operand. */
export const condition = z
  .object({
    key: z.enum(conditionKeys),
    /** The minimum, in the condition's unit. */
    from: z.number().min(-1e9).max(1e9).optional(),
    /** The maximum. */
    to: z.number().min(-1e9).max(1e9).optional(),
    /** Counted over so many days back. */
    days: int32.min(1).optional(),
    /** Any of these. */
    among: z.array(z.string().max(40)).max(20).optional(),
  })
  .superRefine(({ key, ...operand }, ctx) => {
    const wrong = wrongOperand(kindOf(key), operand);
    if (wrong) ctx.addIssue({ code: 'custom', message: wrong[1], path: [wrong[0]] });
  });
export type Condition = z.infer<typeof condition>;

export const matches = ['all', 'any'] as const;
const match = z.enum(matches);

/** Conditions of which all or any must be met. */
export const conditionGroup = z.object({ match, conditions: z.array(condition).min(1).max(mostConditions) });
export type ConditionGroup = z.infer<typeof conditionGroup>;

/** The rule of a screening: groups of which all or any must be met, among vehicles of these lifecycles. */
export const screeningRule = z
  .object({
    match,
    groups: z.array(conditionGroup).min(1).max(mostGroups),
    /** Vehicles off the shelf are included only on request. */
    lifecycles: z.array(lifecycle).min(1).max(8).default(['on_shelf']),
  })
  .superRefine(({ groups }, ctx) => {
    const total = groups.reduce((sum, { conditions }) => sum + conditions.length, 0);
    if (total > mostConditions) ctx.addIssue({ code: 'custom', message: 'too_many', path: ['groups'] });
  });
export type ScreeningRule = z.infer<typeof screeningRule>;

/** The built-in presets. */
export const systemPresets = {
  idle: {
    zh: '闲置超过 48 小时',
    en: 'Idle for more than 48 hours',
    rule: ruleOf('all', [{ key: 'idle', from: 48 }]),
  },
  zombie: {
    zh: '僵尸车（7 天无单）',
    en: 'Zombies: no order for 7 days',
    rule: ruleOf('all', [{ key: 'no_order', from: 168 }]),
  },
  suspicious_lock: {
    zh: '疑似车锁故障',
    en: 'Suspicious lock',
    rule: ruleOf('any', [
      { key: 'failed_unlocks', from: 3, days: 7 },
      { key: 'short_orders', from: 3 },
    ]),
  },
  high_cost: {
    zh: '高成本车（常修且收入低）',
    en: 'High cost: often repaired, earning little',
    rule: ruleOf('all', [
      { key: 'repairs', from: 2, days: 30 },
      { key: 'earned', to: 5_000, days: 14 },
    ]),
  },
  needs_service: {
    zh: '待保养（超过 1,000 公里）',
    en: 'Needs service: more than 1,000 km',
    rule: ruleOf('all', [{ key: 'since_service', from: 1_000_000 }]),
  },
} as const;
export type SystemPreset = keyof typeof systemPresets;
export const systemPresetKeys = Object.keys(systemPresets) as [SystemPreset, ...SystemPreset[]];

function ruleOf(how: ConditionGroup['match'], conditions: Condition[]): ScreeningRule {
  return { match: 'all', groups: [{ match: how, conditions }], lifecycles: ['on_shelf'] };
}
