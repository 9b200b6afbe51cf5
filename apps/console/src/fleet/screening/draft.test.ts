import { conditionKeys, kindOf, mostConditions, systemPresets } from '@kickstand/contract/fleet/screening';
import { describe, expect, test } from 'vitest';
import {
  draftOf,
  hasRoom,
  isSameRule,
  newCondition,
  newDraft,
  newGroup,
  problemsOf,
  ruleOf,
  withCondition,
  withGroup,
} from './draft.ts';

describe('a draft', () => {
  test.each(Object.entries(systemPresets))('of the preset %s says the same rule', (_, { rule }) => {
    expect(ruleOf(draftOf(rule))).toEqual(rule);
    expect(isSameRule(ruleOf(draftOf(rule)), rule)).toBe(true);
    expect(problemsOf(draftOf(rule)).size).toBe(0);
  });

  test('begins with a condition whose operand is still missing', () => {
    const draft = newDraft();
    const [condition] = draft.groups[0]?.conditions ?? [];
    expect(problemsOf(draft)).toEqual(new Map([[condition?.id, 'required']]));
  });

  test.each(conditionKeys.filter((key) => kindOf(key).form !== 'is'))(
    'names the condition whose operand is missing: %s',
    (key) => {
      const condition = newCondition(key);
      const draft = { ...newDraft(), groups: [{ ...newGroup(), conditions: [condition] }] };
      expect([...problemsOf(draft).keys()]).toEqual([condition.id]);
    },
  );

  test('loses a group with its last condition, and is never without a group', () => {
    const [first, second] = [newGroup(), newGroup()];
    const two = { ...newDraft(), groups: [first, second] };
    const id = first.conditions[0]?.id ?? 0;
    const one = withGroup(two, first.id, (group) => withCondition(group, id, () => undefined));
    expect(one.groups).toEqual([second]);
    const none = withGroup(one, second.id, (group) => ({ ...group, conditions: [] }));
    expect(none.groups).toHaveLength(1);
    expect(none.groups[0]?.conditions).toHaveLength(1);
  });

  test('has a maximum number of conditions', () => {
    const conditions = Array.from({ length: mostConditions }, () => newCondition('astray_return'));
    const full = { ...newDraft(), groups: [{ ...newGroup(), conditions }] };
    expect(hasRoom(newDraft())).toBe(true);
    expect(hasRoom(full)).toBe(false);
  });
});
