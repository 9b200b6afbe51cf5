import {
  type Condition,
  type ConditionGroup,
  type ConditionKey,
  kindOf,
  mostConditions,
  type ScreeningRule,
  screeningRule,
} from '@kickstand/contract/fleet/screening';

/** A rule being edited: it may be incomplete, and its parts have ids that survive changes. */
export interface Draft {
  match: ScreeningRule['match'];
  lifecycles: ScreeningRule['lifecycles'];
  groups: readonly DraftGroup[];
}
export interface DraftGroup {
  id: number;
  match: ConditionGroup['match'];
  conditions: readonly DraftCondition[];
}
export type DraftCondition = Condition & { id: number };

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

/** A new condition of this kind, with only the usual days filled in. */
export function newCondition(key: ConditionKey, id = nextId()): DraftCondition {
  const { window, form } = kindOf(key);
  return { id, key, ...(window && { days: window.usual }), ...(form === 'among' && { among: [] }) };
}

export const newGroup = (): DraftGroup => ({
  id: nextId(),
  match: 'all',
  conditions: [newCondition('idle')],
});

export const newDraft = (): Draft => ({ match: 'all', lifecycles: ['on_shelf'], groups: [newGroup()] });

export const draftOf = ({ match, lifecycles, groups }: ScreeningRule): Draft => ({
  match,
  lifecycles,
  groups: groups.map((group) => ({
    id: nextId(),
    match: group.match,
    conditions: group.conditions.map((condition) => ({ ...condition, id: nextId() })),
  })),
});

/** The rule of a draft, complete or not. */
export const ruleOf = ({ match, lifecycles, groups }: Draft): ScreeningRule => ({
  match,
  lifecycles: [...lifecycles],
  groups: groups.map((group) => ({
    match: group.match,
    conditions: group.conditions.map(({ id: _, ...condition }) => condition),
  })),
});

/** Whether two rules are equivalent. */
export function isSameRule(a: ScreeningRule, b: ScreeningRule) {
  const [left, right] = [screeningRule.safeParse(a), screeningRule.safeParse(b)];
  return left.success && right.success && JSON.stringify(left.data) === JSON.stringify(right.data);
}

/** The errors of a draft: by the id of a condition, or under 0 for the whole. Empty if it is valid. */
export function problemsOf(draft: Draft): ReadonlyMap<number, string> {
  const parsed = screeningRule.safeParse(ruleOf(draft));
  const problems = new Map<number, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [, group, , place] = path;
    const condition = draft.groups[Number(group)]?.conditions[Number(place)];
    problems.set(condition?.id ?? 0, message);
  }
  return problems;
}

const countOf = ({ groups }: Draft) => groups.reduce((sum, { conditions }) => sum + conditions.length, 0);

/** Whether another condition fits. */
export const hasRoom = (draft: Draft) => countOf(draft) < mostConditions;

/** The draft with one group changed; a group without conditions is removed. */
export function withGroup(draft: Draft, id: number, change: (group: DraftGroup) => DraftGroup): Draft {
  const groups = draft.groups
    .map((group) => (group.id === id ? change(group) : group))
    .filter(({ conditions }) => conditions.length > 0);
  return { ...draft, groups: groups.length > 0 ? groups : [newGroup()] };
}

export const withCondition = (
  group: DraftGroup,
  id: number,
  change: (condition: DraftCondition) => DraftCondition | undefined,
): DraftGroup => ({
  ...group,
  conditions: group.conditions.flatMap((condition) => {
    const next = condition.id === id ? change(condition) : condition;
    return next ? [next] : [];
  }),
});
