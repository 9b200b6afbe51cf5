import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codesIn, holds } from './may.ts';
import {
  everything,
  inBoth,
  inScope,
  isAccountInScope,
  isCompanyInScope,
  narrowed,
  type Scope,
} from './scope.ts';

describe('a permission expression', () => {
  test.each([
    ['0302', ['0302'], true],
    ['0302', ['0301'], false],
    ['0302,030209', ['0302'], false],
    ['0302,030209', ['0302', '030209'], true],
    ['0301||0302', ['0302'], true],
    ['0301 || 0302,030209', ['0302'], false],
    ['0301||0302,030209', ['0302', '030209'], true],
    ['all', [], true],
    ['', [], true],
  ])('%s held by %j is %s', (expression, held, allowed) => {
    expect(holds(new Set(held), expression)).toBe(allowed);
  });

  test('never allows less when more codes are held', () => {
    const code = fc.constantFrom('a', 'b', 'c', 'd');
    const expression = fc
      .array(fc.array(code, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((or) => or.map((and) => and.join(',')).join('||'));
    fc.assert(
      fc.property(expression, fc.array(code), fc.array(code), (wanted, some, more) => {
        if (holds(new Set(some), wanted)) expect(holds(new Set([...some, ...more]), wanted)).toBe(true);
      }),
    );
  });

  test('names the codes it mentions', () => {
    expect(codesIn('0301||0302,030209')).toEqual(['0301', '0302', '030209']);
  });
});

describe('a scope', () => {
  const ids = fc.oneof(fc.constant('all' as const), fc.array(fc.integer({ min: 1, max: 6 })));
  const scope: fc.Arbitrary<Scope> = fc.record({ agentIds: ids, opAreaIds: ids });

  test('narrowed by a wish never sees a row that it did not see before', () => {
    fc.assert(
      fc.property(
        scope,
        fc.array(fc.integer({ min: 1, max: 6 })),
        fc.array(fc.integer({ min: 1, max: 6 })),
        fc.integer({ min: 1, max: 6 }),
        fc.option(fc.integer({ min: 1, max: 6 })),
        (granted, agentIds, opAreaIds, agent, area) => {
          const seen = inScope(narrowed(granted, { agentIds, opAreaIds }), agent, area);
          if (seen) expect(inScope(granted, agent, area)).toBe(true);
        },
      ),
    );
  });

  test('limited to areas does not see vehicles outside every area', () => {
    expect(inScope({ agentIds: 'all', opAreaIds: [1] }, 2, null)).toBe(false);
    expect(inScope(everything, 2, null)).toBe(true);
  });

  test('in both of two sees exactly the rows that each of them sees', () => {
    const id = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(scope, scope, id, fc.option(id), (one, other, agent, area) => {
        const each = inScope(one, agent, area) && inScope(other, agent, area);
        expect(inScope(inBoth(one, other), agent, area)).toBe(each);
      }),
    );
  });

  test.each([
    ['all companies', { agentIds: 'all' }, null, true],
    ['its companies', { agentIds: [2, 3] }, 3, true],
    ['its companies', { agentIds: [2, 3] }, 4, false],
    ['its companies', { agentIds: [2, 3] }, null, false],
    ['no company', { agentIds: [] }, 1, false],
  ] as const)('of %s, %j, has company %j: %s', (_, scope, agentId, has) => {
    expect(isCompanyInScope(scope, agentId)).toBe(has);
  });

  test.each([
    [{ agentIds: [2], opAreaIds: 'all' }, 2, null, true],
    [{ agentIds: [2], opAreaIds: 'all' }, 3, null, false],
    [{ agentIds: [2], opAreaIds: [7] }, 2, [7, 8], true],
    [{ agentIds: [2], opAreaIds: [7] }, 2, [8], false],
    [{ agentIds: [2], opAreaIds: [7] }, 2, null, false],
  ] as const)(
    '%j reaches an account of company %j limited to areas %j: %s',
    (scope, agentId, areaIds, reaches) => {
      expect(isAccountInScope(scope, agentId, areaIds)).toBe(reaches);
    },
  );
});
