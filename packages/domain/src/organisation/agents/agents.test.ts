import { agentStates, deepestAgent } from '@kickstand/contract/organisation/agents';
import { permissionTree, roleKinds } from '@kickstand/contract/organisation/permissions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AgentPlace, agentsUnder, ceilingOver, rightsOf } from '../../platform/access/index.ts';
import { startOfBusinessDay } from '../../platform/time/index.ts';
import { beyondCeiling, couldHold, possibleCodes, split, templateAllows, withCeiling } from './ceilings.ts';
import { differenceTo, kindFits, pushed } from './roles.ts';
import { agentMoves, isBare, stateAfter, takesMore, whyNoState } from './states.ts';
import { effectiveAt, losersOf, staysInBranch, whyNoTransfer } from './transfers.ts';
import { branchOf, depthOf, isDeepest, seersOf } from './tree.ts';

/** 2 ─ 3 ─ 31 ─ 311, 2 ─ 4 ─ 41. */
const agents: AgentPlace[] = [
  { agentId: 2, parentId: null, ceiling: null },
  { agentId: 3, parentId: 2, ceiling: ['0301', '0302', '1102'] },
  { agentId: 4, parentId: 2, ceiling: null },
  { agentId: 31, parentId: 3, ceiling: ['0301', '0401'] },
  { agentId: 311, parentId: 31, ceiling: null },
  { agentId: 41, parentId: 4, ceiling: null },
];

/** Any tree: each company is below an earlier one, or is head office. */
const anyTree = fc
  .array(
    fc.record({ above: fc.nat(), ceiling: fc.option(fc.subarray(['0301', '0302', '0401', '170243'])) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((rows) =>
    rows.map(
      ({ above, ceiling }, i): AgentPlace => ({
        agentId: i + 2,
        parentId: i === 0 ? null : (above % i) + 2,
        ceiling: i === 0 ? null : ceiling,
      }),
    ),
  );
const anyOf = (places: readonly AgentPlace[], n: number) => places[n % places.length]?.agentId ?? 2;
const codes = permissionTree.map(({ code }) => code);

describe('the tree of agents', () => {
  test.each([
    [2, 1, false, undefined],
    [3, 2, false, 3],
    [31, 3, false, 3],
    [311, 4, true, 3],
    [41, 3, false, 4],
  ])('has %i at depth %i, nothing below it: %s, in branch %s', (agentId, depth, deepest, branch) => {
    expect(depthOf(agentId, agents)).toBe(depth);
    expect(isDeepest(agentId, agents)).toBe(deepest);
    expect(branchOf(agentId, agents)).toBe(branch);
  });

  test('never grows deeper than four when every new company is asked for its place', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (wishes) => {
        const grown: AgentPlace[] = [{ agentId: 2, parentId: null, ceiling: null }];
        for (const wish of wishes) {
          const parentId = anyOf(grown, wish);
          if (!isDeepest(parentId, grown)) grown.push({ agentId: grown.length + 2, parentId, ceiling: null });
        }
        for (const { agentId } of grown) expect(depthOf(agentId, grown)).toBeLessThanOrEqual(deepestAgent);
      }),
    );
  });

  test('shows a company to itself and to those above it, and to nobody else', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), fc.nat(), (places, a, b) => {
        const [own, other] = [anyOf(places, a), anyOf(places, b)];
        expect(seersOf(own, places).includes(other)).toBe(agentsUnder(other, places).includes(own));
      }),
    );
  });
});

describe('the state of an agent', () => {
  test.each([
    ['pending', 1, 'active'],
    ['pending', 0, 'disabled'],
    ['active', 1, 'active'],
    ['active', 0, 'disabled'],
    ['disabled', 0, 'disabled'],
    ['disabled', 1, 'active'],
    ['settling', 1, undefined],
    ['settling', 0, undefined],
    ['closed', 1, undefined],
    ['closed', 0, undefined],
  ] as const)('%s, set to %i, is %s', (state, enable, after) => {
    expect(stateAfter(state, enable)).toBe(after);
    expect(whyNoState(state, enable) === undefined).toBe(after !== undefined);
  });

  test('that cannot change says why', () => {
    expect(whyNoState('closed', 1)).toBe('agent.closed');
    expect(whyNoState('settling', 0)).toBe('agent.settling');
  });

  test('can always be reached from pending and end in closed, which nothing leaves', () => {
    const reached = new Set<string>(['pending']);
    for (const state of reached) for (const next of agentMoves[state as 'pending']) reached.add(next);
    expect([...reached].sort()).toEqual([...agentStates].sort());
    expect(agentMoves.closed).toEqual([]);
    for (const state of agentStates) if (state !== 'closed') expect(agentMoves[state]).toContain('closed');
  });

  test('lets only active and pending companies take more', () => {
    expect(agentStates.filter(takesMore)).toEqual(['pending', 'active']);
  });

  test.each([
    [{ areas: 0, vehicles: 0, children: 0 }, true],
    [{ areas: 1, vehicles: 0, children: 0 }, false],
    [{ areas: 0, vehicles: 1, children: 0 }, false],
    [{ areas: 0, vehicles: 0, children: 1 }, false],
  ])('with %j lets it be closed: %s', (belongings, bare) => {
    expect(isBare(belongings)).toBe(bare);
  });
});

describe('a ceiling', () => {
  test.each([
    [3, '0401', true],
    [3, '170243', false],
    [31, '0302', true],
    [31, '0401', false],
    [311, '0302', false],
    [311, '0301', true],
    [2, '170243', true],
  ])('of %i could contain %s: %s', (agentId, code, possible) => {
    expect(couldHold(agentId, agents)(code)).toBe(possible);
    expect(possibleCodes(agentId, agents).includes(code)).toBe(possible);
  });

  const admin = new Set(codes);
  test.each([
    [3, ['0301', '0401'], admin, []],
    [3, ['0301', '170243'], admin, ['170243']],
    [31, ['0401'], admin, []],
    [31, ['0501'], admin, ['0501']],
    [3, ['0301', '0401'], new Set(['0301']), ['0401']],
    [3, ['0301'], new Set<string>(), []],
    [3, ['0301', 'fromTheFuture'], admin, ['fromTheFuture']],
  ])(
    'of %i set to %j is refused for what the setter or the parent does not have',
    (agentId, wanted, held, beyond) => {
      expect(beyondCeiling({ agentId, codes: wanted }, agents, held)).toEqual(beyond);
    },
  );

  test('without an end is only for who holds everything that it newly allows', () => {
    expect(beyondCeiling({ agentId: 3, codes: null }, agents, admin)).toEqual([]);
    expect(beyondCeiling({ agentId: 3, codes: null }, agents, new Set(['0301']))).toContain('0401');
  });

  test('keeps codes that only a newer server knows where they were', () => {
    const newer = withCeiling(agents, { agentId: 4, codes: ['0301', 'fromTheFuture'] });
    expect(beyondCeiling({ agentId: 4, codes: ['fromTheFuture'] }, newer, admin)).toEqual([]);
  });

  test('that passes allows nobody below more than its setter held or it allowed before', () => {
    const some = fc.subarray(['0301', '0302', '0401', '170243', '06']);
    fc.assert(
      fc.property(anyTree, fc.nat(), some, some, (places, n, wanted, heldCodes) => {
        const agentId = anyOf(places, n);
        const held = new Set(heldCodes);
        if (beyondCeiling({ agentId, codes: wanted }, places, held).length > 0) return;
        const after = withCeiling(places, { agentId, codes: wanted });
        for (const under of agentsUnder(agentId, places))
          for (const code of ['0301', '0302', '0401', '170243', '06'])
            if (ceilingOver(under, after)(code))
              expect(held.has(code) || ceilingOver(agentId, places)(code)).toBe(true);
      }),
    );
  });

  test('that is lowered strikes its codes out of every role of its company and of all below it', () => {
    const role = { enable: true, dataScope: 'all', agentIds: [], areaIds: [], limits: {} } as const;
    fc.assert(
      fc.property(anyTree, fc.nat(), fc.subarray(codes.slice(0, 20)), (places, n, ceiling) => {
        const agentId = anyOf(places, n);
        if (agentId === 2) return;
        const after = withCeiling(places, { agentId, codes: ceiling });
        for (const under of agentsUnder(agentId, places)) {
          const rights = rightsOf({ agentId: under, areaIds: null, roles: [{ ...role, codes }] }, after);
          for (const code of rights.codes) expect(ceiling).toContain(code);
        }
      }),
    );
  });

  test('splits codes and loses none', () => {
    fc.assert(
      fc.property(fc.subarray(codes), fc.subarray(codes), (some, allowed) => {
        const { kept, struck } = split(some, (code) => allowed.includes(code));
        expect([...kept, ...struck].sort()).toEqual([...some].sort());
        expect(kept.every((code) => allowed.includes(code))).toBe(true);
      }),
    );
  });
});

describe('roles', () => {
  test.each([
    ['head', [1]],
    ['agent', [2, 3, 4]],
    ['template', [1, 2, 3]],
  ] as const)('of the kind %s live at depths %j', (kind, depths) => {
    expect(roleKinds).toContain(kind);
    expect([1, 2, 3, 4].filter((depth) => kindFits(kind, { depth }))).toEqual(depths);
  });

  test('models hold nothing that only head office may', () => {
    expect(templateAllows('0301')).toBe(true);
    expect(templateAllows('110358')).toBe(false);
  });

  test('lag behind their template by what it gained and lost, as far as the ceiling allows', () => {
    const allows = (code: string) => code !== '0501';
    expect(differenceTo(['0301', '0401', '0501'], ['0301', '0302'], allows)).toEqual({
      added: ['0401'],
      removed: ['0302'],
      refused: ['0501'],
    });
  });

  const some = fc.subarray(codes.slice(0, 30));
  test('that are pushed gain nothing silently, never pass their ceiling, and do not lag any more', () => {
    fc.assert(
      fc.property(some, some, some, fc.boolean(), (template, role, allowed, withAdditions) => {
        const allows = (code: string) => allowed.includes(code);
        const difference = differenceTo(template, role, allows);
        const after = pushed(role, difference, withAdditions);
        for (const code of after) {
          expect(template).toContain(code);
          if (!withAdditions) expect(role).toContain(code);
          if (!role.includes(code)) expect(allows(code)).toBe(true);
        }
        const { added, removed } = differenceTo(template, after, allows);
        expect(removed).toEqual([]);
        if (withAdditions) expect(added).toEqual([]);
      }),
    );
  });
});

describe('handing an area over', () => {
  const to = (agentId: number, state: (typeof agentStates)[number] = 'active') => ({ agentId, state });
  test.each([
    [3, to(4), false, undefined],
    [3, to(4, 'pending'), false, undefined],
    [3, to(3), false, 'area.same_agent'],
    [3, to(4), true, 'area.transfer'],
    [3, to(4, 'disabled'), false, 'agent.not_running'],
    [3, to(4, 'settling'), false, 'agent.not_running'],
    [3, to(4, 'closed'), false, 'agent.closed'],
    [3, to(311), false, undefined],
    [31, to(3), false, undefined],
    [31, to(4), false, undefined],
    [31, to(2), false, undefined],
    [2, to(3), false, undefined],
    [3, to(41), false, 'area.other_branch'],
    [2, to(31), false, 'area.other_branch'],
  ] as const)('from %i to %j while another waits %s is refused by %s', (from, target, scheduled, why) => {
    expect(whyNoTransfer({ from, to: target, scheduled }, agents)).toBe(why);
  });

  test('never leaves a sub-agent with an area that its parent’s people did not see before', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), fc.nat(), (places, a, b) => {
        const [from, target] = [anyOf(places, a), anyOf(places, b)];
        const branch = branchOf(target, places);
        if (!staysInBranch(from, target, places) || branch === undefined || branch === target) return;
        expect(seersOf(from, places)).toContain(branch);
      }),
    );
  });

  const zone = 'Asia/Shanghai';
  const now = startOfBusinessDay('2026-09-21', zone) + 20 * 3_600_000;
  test.each([
    ['2026-09-21', false, now],
    ['2026-09-22', false, startOfBusinessDay('2026-09-22', zone)],
    ['2026-09-20', false, undefined],
    ['2026-09-20', true, now],
    ['2026-09-22', true, startOfBusinessDay('2026-09-22', zone)],
  ])('on %s, agreed to %s, takes effect at %s', (day, agreed, at) => {
    expect(effectiveAt({ day, now, zone, agreed })).toBe(at);
  });

  test.each([
    [3, 4, [3]],
    [31, 4, [31, 3]],
    [31, 3, [31]],
    [3, 311, []],
    [311, 31, [311]],
    [2, 3, []],
    [4, 2, [4]],
  ])('from %i to %i takes it from the people of %j', (from, target, losers) => {
    expect(losersOf(from, target, agents)).toEqual(losers);
  });

  test('never takes it from people who still see it, nor leaves it with those who do not', () => {
    fc.assert(
      fc.property(anyTree, fc.nat(), fc.nat(), (places, a, b) => {
        const [from, target] = [anyOf(places, a), anyOf(places, b)];
        const losers = losersOf(from, target, places);
        for (const { agentId } of places) {
          const saw = agentsUnder(agentId, places).includes(from);
          const sees = agentsUnder(agentId, places).includes(target);
          expect(losers.includes(agentId)).toBe(saw && !sees);
        }
      }),
    );
  });
});
