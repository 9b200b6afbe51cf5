import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { permissionTree } from '@kickstand/contract/organisation/permissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  above,
  allTicked,
  countBelow,
  differenceOf,
  inSight,
  noneTicked,
  shapeOf,
  ticked,
  unknownIn,
  unticked,
  withParents,
} from './code-tree.rules.ts';

const nodes: TreeNode[] = permissionTree.map(({ code, kind, parent, zh, sensitive, headOnly }) => ({
  code,
  kind,
  parent: parent ?? null,
  title: zh,
  sensitive: sensitive ?? false,
  grantable: true,
  headOnly: headOnly ?? false,
}));
const shape = shapeOf(nodes);
const every = () => true;
const sorted = (codes: readonly string[]) => [...codes].sort();

describe('a tick', () => {
  test('brings the page and the menu that a button stands under', () => {
    expect(sorted(ticked(shape, [], '100102', every))).toEqual(['10', '1001', '100102']);
  });

  test('on a page leaves its buttons to be chosen', () => {
    expect(sorted(ticked(shape, [], '1001', every))).toEqual(['10', '1001']);
  });

  test('on a menu brings what may be given below it, since a menu without a page is nothing', () => {
    expect(sorted(ticked(shape, [], '10', (code) => !code.endsWith('04')))).toEqual(
      sorted(['10', '1001', '100102', '100103', '100105', '1002', '100202', '100203', '100205', '100242']),
    );
  });

  test('taken from a page takes its buttons, and the menu when nothing of it is left', () => {
    const value = ['10', '1001', '100102', '14', '1404'];
    expect(sorted(unticked(shape, value, '1001'))).toEqual(['14', '1404']);
    expect(sorted(unticked(shape, [...value, '1002'], '1001'))).toEqual(['10', '1002', '14', '1404']);
  });

  test('taken from a button leaves its page', () => {
    expect(sorted(unticked(shape, ['10', '1001', '100102'], '100102'))).toEqual(['10', '1001']);
  });

  test('on all takes only what may be given, and clearing keeps what only another version knows', () => {
    const all = allTicked(shape, ['9'], (code) => ['100102', '01'].includes(code));
    expect(sorted(all)).toEqual(['01', '10', '1001', '100102', '9']);
    expect(noneTicked(shape, all)).toEqual(['9']);
    expect(unknownIn(shape, all)).toEqual(['9']);
  });
});

describe('whatever is ticked and unticked', () => {
  const code = fc.constantFrom(...nodes.map((node) => node.code));
  const steps = fc.array(fc.record({ code, on: fc.boolean() }), { maxLength: 40 });
  const after = (walked: readonly { code: string; on: boolean }[]) =>
    walked.reduce<string[]>(
      (value, step) => (step.on ? ticked(shape, value, step.code, every) : unticked(shape, value, step.code)),
      ['unknown-one'],
    );

  test('no code stands without its parents, no menu without something below it, and nothing unknown is lost', () => {
    fc.assert(
      fc.property(steps, (walked) => {
        const value = after(walked);
        const held = new Set(value);
        expect(held.size).toBe(value.length);
        expect(withParents(shape, value)).toHaveLength(value.length);
        for (const node of nodes)
          if (node.kind === 'menu' && held.has(node.code))
            expect(countBelow(shape, node.code, held).ticked).toBeGreaterThan(0);
        expect(unknownIn(shape, value)).toEqual(['unknown-one']);
      }),
      { numRuns: 60 },
    );
  });

  test('the difference to what was before adds up', () => {
    fc.assert(
      fc.property(fc.uniqueArray(code), fc.uniqueArray(code), (value, base) => {
        const { added, removed, common } = differenceOf(value, base);
        expect(sorted([...common, ...added])).toEqual(sorted(value));
        expect(sorted([...common, ...removed])).toEqual(sorted(base));
      }),
    );
  });
});

describe('what stays in sight', () => {
  test('is everything when nobody searches', () => expect(inSight(shape, ' ', undefined)).toBeUndefined());

  test.each([
    ['操作员日志', ['14', '1404']],
    ['100102', ['10', '1001', '100102']],
    ['APPROVE', ['approve']],
    ['no such thing', []],
  ])('for %s is what is called so, with what it stands under', (typed, expected) => {
    const hits = [...(inSight(shape, typed, undefined) ?? [])];
    expect(sorted(hits)).toEqual(expect.arrayContaining(expected));
    if (expected.length === 0) expect(hits).toEqual([]);
  });

  test('of the ticked ones is what is ticked and its parents', () => {
    expect(sorted([...(inSight(shape, '', new Set(['1404'])) ?? [])])).toEqual(['14', '1404']);
  });
});

test('a node whose parent is not served stands at the top', () => {
  const alone = shapeOf([{ ...(nodes[0] as TreeNode), code: 'x', parent: 'not served' }]);
  expect(alone.under.get(null)).toHaveLength(1);
  expect(above(alone, 'x')).toEqual([]);
});
