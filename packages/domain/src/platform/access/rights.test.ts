import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AgentPlace, agentsUnder, ceilingOver, type RoleGrant, rightsOf } from './rights.ts';
import { inScope } from './scope.ts';

const agents: AgentPlace[] = [
  { agentId: 2, parentId: null, ceiling: null },
  { agentId: 3, parentId: 2, ceiling: ['0301', '0302', '1702'] },
  { agentId: 4, parentId: 3, ceiling: null },
  { agentId: 5, parentId: 2, ceiling: null },
];
const role = (over: Partial<RoleGrant> = {}): RoleGrant => ({
  enable: true,
  codes: ['0301'],
  dataScope: 'all',
  agentIds: [],
  areaIds: [],
  limits: {},
  ...over,
});

describe('the rights of an account', () => {
  test.each([
    [2, null, { agentIds: 'all', opAreaIds: 'all' }],
    [2, [7], { agentIds: 'all', opAreaIds: [7] }],
    [3, null, { agentIds: [3, 4], opAreaIds: 'all' }],
    [4, [], { agentIds: [4], opAreaIds: [] }],
    [9, null, { agentIds: [], opAreaIds: [] }],
  ])('of agent %i with areas %j reach %j', (agentId, areaIds, scope) => {
    expect(rightsOf({ agentId, areaIds, roles: [role()] }, agents).scope).toEqual(scope);
  });

  test.each([
    [
      'one that names agents, with those below them',
      [role({ dataScope: 'agents', agentIds: [3] })],
      [3, 4],
      'all',
    ],
    [
      'two that name agents, added up',
      [role({ dataScope: 'agents', agentIds: [4] }), role({ dataScope: 'agents', agentIds: [5] })],
      [4, 5],
      'all',
    ],
    ['one that names areas', [role(), role({ dataScope: 'areas', areaIds: [7] })], 'all', [7]],
    [
      'a disabled one that names areas, not at all',
      [role(), role({ enable: false, dataScope: 'areas' })],
      'all',
      'all',
    ],
  ])('are narrowed by %s', (_, roles, agentIds, opAreaIds) => {
    expect(rightsOf({ agentId: 2, areaIds: null, roles }, agents).scope).toEqual({ agentIds, opAreaIds });
  });

  test('hold the codes of all enabled roles, and the smallest limit that one of them sets', () => {
    const roles = [
      role({ codes: ['0301'], limits: { bulkVehicles: 80 } }),
      role({ codes: ['0302'], limits: { bulkVehicles: 20 } }),
      role({ codes: ['0401'], enable: false, limits: { bulkVehicles: 1 } }),
    ];
    const { codes, limits } = rightsOf({ agentId: 2, areaIds: null, roles }, agents);
    expect([...codes]).toEqual(['0301', '0302']);
    expect(limits).toEqual({ bulkVehicles: 20 });
    expect(rightsOf({ agentId: 2, areaIds: null, roles: [role()] }, agents).limits.bulkVehicles).toBe(50);
  });
});

describe('a ceiling', () => {
  test.each([
    [2, '170243', true],
    [3, '0301', true],
    [3, '0401', false],
    [4, '0302', true],
    [4, '0401', false],
    [5, '0401', true],
    [5, '170243', false],
    [5, 'FinancialReconciliation', false],
    [9, '0301', false],
  ])('of agent %i lets %s be %s', (agentId, code, allowed) => {
    expect(ceilingOver(agentId, agents)(code)).toBe(allowed);
  });

  const id = fc.integer({ min: 1, max: 6 });
  const code = fc.constantFrom('0301', '0302', '0401', '170243', '06');
  const tree = fc.uniqueArray(
    fc.record({ agentId: id, parentId: fc.option(id), ceiling: fc.option(fc.array(code)) }),
    { selector: ({ agentId }) => agentId },
  );

  test('of an agent never allows what one above it does not allow', () => {
    fc.assert(
      fc.property(tree, code, (places, wanted) => {
        for (const { agentId, parentId } of places) {
          const parent = places.find((place) => place.agentId === parentId);
          if (!parent || parent.parentId === null) continue;
          if (ceilingOver(agentId, places)(wanted))
            expect(ceilingOver(parent.agentId, places)(wanted)).toBe(true);
        }
      }),
    );
  });

  test('and what lies below an agent end also in a tree that somebody tied into a ring', () => {
    fc.assert(
      fc.property(tree, id, (places, top) => {
        const found = agentsUnder(top, places);
        expect(new Set(found).size).toBe(found.length);
        expect(found).toContain(top);
        ceilingOver(top, places);
      }),
    );
  });

  test('and areas never let anybody see a row that the agent does not see', () => {
    const roles = fc.array(
      fc.record({
        dataScope: fc.constantFrom('all' as const, 'agents' as const, 'areas' as const),
        agentIds: fc.array(id),
        areaIds: fc.array(id),
      }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(roles, fc.option(fc.array(id)), id, id, (some, areaIds, agent, area) => {
        const { scope } = rightsOf({ agentId: 3, areaIds, roles: some.map((one) => role(one)) }, agents);
        if (inScope(scope, agent, area)) {
          expect([3, 4]).toContain(agent);
          if (areaIds) expect(areaIds).toContain(area);
        }
      }),
    );
  });
});
