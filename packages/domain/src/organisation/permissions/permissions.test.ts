import { opLevels, permissionTree } from '@kickstand/contract/organisation/permissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AgentPlace,
  ceilingOver,
  everything,
  inScope,
  rightsOf,
  type Scope,
} from '../../platform/access/index.ts';
import { areasToGive, beyond, foreignAreas } from './accounts.ts';
import { administratorCodes, isAdministrator } from './administrators.ts';
import { codeDifference, inTreeOrder, nodeOf, withChildren, withoutParents, withParents } from './codes.ts';
import { codesBeyond, judgeCodes } from './granting.ts';
import { codesOfLevel } from './legacy.ts';
import { covers, reachOfAccount, reachOfRole } from './reach.ts';

const agents: AgentPlace[] = [
  { agentId: 2, parentId: null, ceiling: null },
  { agentId: 3, parentId: 2, ceiling: ['03', '0301', '0302', '030203', '14', '1404'] },
  { agentId: 4, parentId: 3, ceiling: null },
  { agentId: 5, parentId: 2, ceiling: null },
];
const areas = [
  { areaId: 21, agentId: 2 },
  { areaId: 31, agentId: 3 },
  { areaId: 41, agentId: 4 },
  { areaId: 51, agentId: 5 },
];
const anyCode = fc.constantFrom(...permissionTree.map(({ code }) => code));
const someCodes = fc.array(fc.oneof(anyCode, fc.constantFrom('newer1', 'newer2')), { maxLength: 40 });
const free = () => true;

describe('the order of codes', () => {
  test('is the tree’s, each once, unknown ones last', () => {
    expect(inTreeOrder(['zzz', '030203', '0302', '03', '0302', 'aaa'])).toEqual([
      '03',
      '0302',
      '030203',
      'aaa',
      'zzz',
    ]);
  });
});

describe('the parent rule', () => {
  test.each([
    [['03', '0302', '030203'], []],
    [['0302', '030203'], ['0302']],
    [['03', '030203'], ['030203']],
    [['01', 'approve', '0221'], []],
    [['022101'], ['022101']],
    [['unheard-of'], []],
  ])('finds in %j what lacks its page or menu: %j', (codes, lacking) => {
    expect(withoutParents(codes)).toEqual(lacking);
  });

  test('is kept by any codes once everything above them is there, and by a code with all below it', () => {
    fc.assert(
      fc.property(someCodes, (codes) => {
        expect(withoutParents(withParents(codes))).toEqual([]);
        expect(withParents(codes)).toEqual(expect.arrayContaining(codes));
        expect(withoutParents(withParents(withChildren(codes)))).toEqual([]);
      }),
    );
  });
});

describe('the difference of two code sets', () => {
  test('names what came and what went, in the order of the tree', () => {
    expect(codeDifference(['03', '0302', 'old'], ['0301', '03'])).toEqual({
      added: ['0301'],
      removed: ['0302', 'old'],
    });
  });

  test('applied to the one gives the other', () => {
    fc.assert(
      fc.property(someCodes, someCodes, (before, after) => {
        const { added, removed } = codeDifference(before, after);
        const applied = [...before.filter((code) => !removed.includes(code)), ...added];
        expect(new Set(applied)).toEqual(new Set(after));
        expect(added.filter((code) => removed.includes(code))).toEqual([]);
      }),
    );
  });
});

describe('codes that somebody wants a role to have', () => {
  const judge = (over: Partial<Parameters<typeof judgeCodes>[0]>) =>
    judgeCodes({ wanted: [], before: [], grantor: { codes: new Set() }, allows: free, ...over });
  const holding = (...codes: string[]) => ({ codes: new Set(codes) });

  test('may only be such as they hold themselves', () => {
    const wanted = ['03', '0302', '030203'];
    expect(judge({ wanted, grantor: holding(...wanted) })).toEqual({
      codes: wanted,
      exceeding: [],
      aboveCeiling: [],
      parentless: [],
    });
    expect(judge({ wanted, grantor: holding('03', '0302') }).exceeding).toEqual(['030203']);
    expect(judge({ wanted, before: wanted, grantor: holding('03', '0302') }).exceeding).toEqual(['030203']);
  });

  test('may be unknown only where the role had them before, and are kept then', () => {
    const grantor = holding('03', 'newer1', 'newer2');
    expect(judge({ wanted: ['03', 'newer1'], before: ['newer1'], grantor })).toMatchObject({
      codes: ['03', 'newer1'],
      exceeding: [],
    });
    expect(judge({ wanted: ['03', 'newer2'], before: ['newer1'], grantor }).exceeding).toEqual(['newer2']);
  });

  test('that a lowered ceiling struck out go with the next save, and new ones above it are refused', () => {
    const allows = ceilingOver(3, agents);
    const grantor = holding('03', '0302', '0304', '0305');
    expect(judge({ wanted: ['03', '0302', '0304'], before: ['03', '0304'], grantor, allows })).toMatchObject({
      codes: ['03', '0302'],
      aboveCeiling: [],
    });
    expect(judge({ wanted: ['03', '0305'], before: ['03', '0304'], grantor, allows }).aboveCeiling).toEqual([
      '0305',
    ]);
  });

  test('never end in a role that holds what the grantor lacks, the ceiling forbids, or has no parent', () => {
    fc.assert(
      fc.property(someCodes, someCodes, someCodes, someCodes, (wanted, before, held, ceiling) => {
        const allows = (code: string) => ceiling.includes(code);
        const judged = judgeCodes({ wanted, before, grantor: { codes: new Set(held) }, allows });
        if (judged.exceeding.length + judged.aboveCeiling.length + judged.parentless.length > 0) return;
        for (const code of judged.codes) {
          if (!nodeOf.has(code)) expect(before).toContain(code);
          else expect([held.includes(code), allows(code)]).toEqual([true, true]);
        }
        expect(withoutParents(judged.codes)).toEqual([]);
        expect(judged.codes.every((code) => wanted.includes(code))).toBe(true);
      }),
    );
  });

  test('that somebody has beyond another leave out unknown ones, which have no power here', () => {
    expect(codesBeyond(['0302', 'newer1', '03'], holding('03'))).toEqual(['0302']);
  });
});

const ids = fc.oneof(fc.constant('all' as const), fc.array(fc.integer({ min: 2, max: 5 })));
const anyScope: fc.Arbitrary<Scope> = fc.record({
  agentIds: ids,
  opAreaIds: fc.oneof(fc.constant('all' as const), fc.array(fc.constantFrom(21, 31, 41, 51))),
});

describe('how far a role or an account reaches', () => {
  test.each([
    [{ agentId: 2, dataScope: 'all', agentIds: [], areaIds: [] }, [2, 3, 5, 4], 'all'],
    [{ agentId: 3, dataScope: 'all', agentIds: [5], areaIds: [51] }, [3, 4], 'all'],
    [{ agentId: 2, dataScope: 'agents', agentIds: [3], areaIds: [] }, [3, 4], 'all'],
    [{ agentId: 3, dataScope: 'areas', agentIds: [], areaIds: [31] }, [3, 4], [31]],
  ] as const)('is for the role %j agents %j and areas %j', (role, agentIds, opAreaIds) => {
    expect(reachOfRole(role, agents)).toEqual({ agentIds, opAreaIds });
  });

  test.each([
    [everything, { agentIds: [2, 3], opAreaIds: 'all' }, true],
    [{ agentIds: [2, 3], opAreaIds: 'all' }, everything, false],
    [{ agentIds: [3, 4], opAreaIds: [31] }, { agentIds: [4], opAreaIds: [31] }, true],
    [{ agentIds: [3, 4], opAreaIds: [31] }, { agentIds: [4], opAreaIds: 'all' }, false],
    [{ agentIds: [3], opAreaIds: 'all' }, { agentIds: [5], opAreaIds: [51] }, false],
  ] as [Scope, Scope, boolean][])('from %j to %j is covered: %s', (outer, inner, covered) => {
    expect(covers(outer, inner)).toBe(covered);
  });

  test('is covered only where every row of the one is a row of the other', () => {
    fc.assert(
      fc.property(anyScope, anyScope, fc.constantFrom(...areas), (outer, inner, { areaId, agentId }) => {
        if (covers(outer, inner) && inScope(inner, agentId, areaId))
          expect(inScope(outer, agentId, areaId)).toBe(true);
      }),
    );
  });

  test('is never less than what the account can touch with its roles as they are', () => {
    const role = fc.record({
      enable: fc.boolean(),
      dataScope: fc.constantFrom('all' as const, 'agents' as const, 'areas' as const),
      agentIds: fc.array(fc.constantFrom(2, 3, 4, 5)),
      areaIds: fc.array(fc.constantFrom(21, 31, 41, 51)),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(2, 3, 4, 5),
        fc.option(fc.array(fc.constantFrom(21, 31, 41, 51))),
        fc.array(role, { maxLength: 3 }),
        fc.constantFrom(...areas),
        (agentId, areaIds, roles, area) => {
          const held = roles.map((one) => ({ ...one, codes: [], limits: {} }));
          const { scope } = rightsOf({ agentId, areaIds, roles: held }, agents);
          if (inScope(scope, area.agentId, area.areaId))
            expect(inScope(reachOfAccount({ agentId, areaIds }, agents), area.agentId, area.areaId)).toBe(
              true,
            );
        },
      ),
    );
  });
});

describe('an account', () => {
  const grantor = { codes: new Set(['03', '0302']), scope: { agentIds: [3, 4], opAreaIds: 'all' } as Scope };
  const account = (codes: string[], over: object = {}) => ({
    agentId: 3,
    areaIds: null,
    roles: [{ codes, enable: true }],
    ...over,
  });

  test.each([
    ['with the same', account(['03', '0302']), [], false],
    ['with a code more', account(['03', '0302', '030203']), ['030203'], false],
    ['with a code that its ceiling takes away', account(['03', '0305']), [], false],
    [
      'with a code more in a disabled role',
      account([], { roles: [{ codes: ['0301'], enable: false }] }),
      ['0301'],
      false,
    ],
    ['of the company above', account(['03'], { agentId: 2 }), [], true],
    ['of a company below', account(['03'], { agentId: 4 }), [], false],
  ])('%s goes beyond its keeper by the codes %s and in scope: %s', (_, held, codes, scope) => {
    expect(beyond(held as ReturnType<typeof account>, grantor, agents)).toEqual({ codes, scope });
  });

  test('of all areas goes beyond a keeper of one', () => {
    const keeper = { ...grantor, scope: { agentIds: [3, 4], opAreaIds: [31] } };
    expect(beyond(account(['03']), keeper, agents).scope).toBe(true);
    expect(beyond(account(['03'], { areaIds: [31] }), keeper, agents).scope).toBe(false);
    expect(beyond(account(['03'], { areaIds: [31, 41] }), keeper, agents).scope).toBe(true);
  });

  test('that does not go beyond somebody can never do what they cannot', () => {
    fc.assert(
      fc.property(
        fc.record({
          agentId: fc.constantFrom(2, 3, 4, 5),
          areaIds: fc.option(fc.array(fc.constantFrom(31, 41, 51))),
        }),
        fc.array(fc.record({ enable: fc.boolean(), codes: someCodes }), { maxLength: 3 }),
        fc.record({ codes: someCodes.map((codes) => new Set(codes)), scope: anyScope }),
        fc.constantFrom(...areas),
        (place, roles, keeper, area) => {
          const more = beyond({ ...place, roles }, keeper, agents);
          if (more.codes.length > 0 || more.scope) return;
          const full = roles.map((role) => ({
            ...role,
            dataScope: 'all' as const,
            agentIds: [],
            areaIds: [],
            limits: {},
          }));
          const { codes, scope } = rightsOf({ ...place, roles: full }, agents);
          for (const code of codes) if (nodeOf.has(code)) expect(keeper.codes.has(code)).toBe(true);
          if (inScope(scope, area.agentId, area.areaId))
            expect(inScope(keeper.scope, area.agentId, area.areaId)).toBe(true);
        },
      ),
    );
  });

  test.each([
    [[31, 41], 3, []],
    [[31, 51], 3, [51]],
    [[31], 4, [31]],
    [[21, 51, 99], 2, [99]],
  ])('may not be given of the areas %j at agent %i: %j', (chosen, agentId, foreign) => {
    expect(foreignAreas(chosen, agentId, agents, areas)).toEqual(foreign);
  });

  test.each([
    [[41, 31, 41], 'all' as const, [31, 41]],
    [[], 'all' as const, null],
    [[], [31, 51], [31]],
    [[], [51], []],
  ])('for which %j was chosen by a keeper of areas %j gets %j', (chosen, opAreaIds, given) => {
    expect(areasToGive(chosen, { opAreaIds }, [31, 41])).toEqual(given);
  });
});

describe('an administrator', () => {
  const role = (over: object = {}) => ({
    enable: true,
    codes: ['10', ...administratorCodes],
    dataScope: 'all' as const,
    agentIds: [],
    areaIds: [],
    limits: {},
    ...over,
  });
  test.each([
    ['of head office with the codes for roles and accounts', 2, null, [role()], true],
    [
      'whose codes come from two roles',
      2,
      null,
      [role({ codes: ['1001', '100103'] }), role({ codes: ['1002', '100203', '100205'] })],
      true,
    ],
    [
      'that cannot enable accounts',
      2,
      null,
      [role({ codes: administratorCodes.filter((code) => code !== '100205') })],
      false,
    ],
    ['with a disabled role', 2, null, [role({ enable: false })], false],
    ['of a franchisee', 3, null, [role()], false],
    ['limited to an area', 2, [21], [role()], false],
    ['whose role names agents', 2, null, [role({ dataScope: 'agents', agentIds: [2] })], false],
    ['of no company', 9, null, [role()], false],
  ])('%s: %s', (_, agentId, areaIds, roles, is) => {
    expect(isAdministrator({ agentId, areaIds, roles }, agents)).toBe(is);
  });
});

describe('a legacy level', () => {
  test('gives whole pages with their menus and nothing that is not in the tree', () => {
    for (const level of opLevels) {
      const codes = codesOfLevel(level);
      expect(withoutParents(codes), `level ${level}`).toEqual([]);
      expect(codes.every((code) => nodeOf.has(code))).toBe(true);
      expect(codes).toEqual(inTreeOrder(codes));
    }
  });

  test.each([
    [1, ['1001', '06', 'FinancialReconciliation', '110358'], []],
    [
      2,
      ['0302', '030209', '1601', '1702', '150101'],
      ['1001', '1101', '06', '170243', 'FinancialReconciliation', '030601', 'pii'],
    ],
    [4, ['0301', '0901', '0909', '1402'], ['1601', '1702', '1001', '06', '150101', '030601']],
    [8, ['06', '0659', '0302', '0305', '03'], ['0301', '0901', '1001', '1601']],
  ] as const)('%i has %j and not %j', (level, has, lacks) => {
    const codes = codesOfLevel(level);
    expect(codes).toEqual(expect.arrayContaining([...has]));
    for (const code of lacks) expect(codes).not.toContain(code);
  });
});
