// @vitest-environment jsdom
import type { AgentNode } from '@kickstand/contract/organisation/agents';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someAgents } from '../../../test/agents.ts';
import { type AgentBranch, agentOptions, branchesOf, matching } from './agents.service.ts';
import { mayReceive } from './areas/area-receivers.ts';
import { daysLeft } from './contract-left.ts';
import { refusalText } from './refusal-text.ts';
import { lossesUnder } from './roles/ceiling-losses.ts';
import { gaining, pushable, wouldChange } from './roles/push-plan.ts';

const names = (branches: readonly AgentBranch[]): string[] =>
  branches.flatMap(({ company, children }) => [company, ...names(children)]);

describe('the tree of agents', () => {
  test('has each below its parent, and what has none in sight at the top', () => {
    const [root] = branchesOf(someAgents);
    expect(root?.children.map(({ company }) => company)).toEqual(['江城出行', '湖畔单车']);
    expect(root?.children[0]?.children.map(({ company }) => company)).toEqual(['江城东湖']);
    const partly = branchesOf(someAgents.filter(({ agentId }) => agentId !== 2));
    expect(partly.map(({ company }) => company)).toEqual(['江城出行', '湖畔单车']);
  });

  test.each([
    ['东湖', ['直营', '江城出行', '江城东湖']],
    ['江城出行', ['直营', '江城出行', '江城东湖']],
    ['4', ['直营', '湖畔单车']],
    ['没有', []],
    [' ', ['直营', '江城出行', '江城东湖', '湖畔单车']],
  ])('searched for %j shows %j', (typed, found) => {
    expect(names(matching(branchesOf(someAgents), typed))).toEqual(found);
  });

  test('keeps every agent exactly once, whatever the tree', () => {
    const tree = fc.uniqueArray(
      fc.record({ agentId: fc.integer({ min: 1, max: 9 }), over: fc.integer({ min: 0, max: 9 }) }),
      { selector: ({ agentId }) => agentId },
    );
    fc.assert(
      fc.property(tree, (rows) => {
        const nodes = rows.map(
          ({ agentId, over }): AgentNode => ({
            agentId,
            company: `c${agentId}`,
            // A parent has a smaller number, so that there are no cycles.
            parentId: over < agentId ? over : null,
            state: 'active',
            depth: 1,
            areas: 0,
          }),
        );
        expect(
          agentOptions(nodes)
            .map(({ value }) => value)
            .sort(),
        ).toEqual(rows.map(({ agentId }) => agentId).sort());
      }),
    );
  });

  test('as options is set in by depth', () => {
    expect(agentOptions(someAgents).map(({ label }) => label)).toEqual([
      '直营',
      '　江城出行',
      '　　江城东湖',
      '　湖畔单车',
    ]);
  });
});

describe('an area', () => {
  test.each([
    [3, 3, false],
    [3, 2, true],
    [3, 31, true],
    [3, 4, false],
    [2, 31, false],
    [2, 3, true],
  ])('of %i may go to %i: %s', (from, to, may) => {
    const node = someAgents.find(({ agentId }) => agentId === to) as AgentNode;
    expect(mayReceive(from, node, someAgents)).toBe(may);
  });
});

describe('a lower ceiling', () => {
  const holders = [
    { users: 2, codes: ['a', 'b'] },
    { users: 5, codes: ['a', 'b', 'c'] },
    { users: 0, codes: ['d'] },
  ];

  test('counts each person once and each code by those who lose it', () => {
    expect(lossesUnder(['a'], holders)).toEqual({
      users: 7,
      codes: [
        { code: 'b', users: 7 },
        { code: 'c', users: 5 },
      ],
    });
    expect(lossesUnder(['a', 'b'], holders)).toEqual({ users: 5, codes: [{ code: 'c', users: 5 }] });
    expect(lossesUnder(['a', 'b', 'c'], holders)).toEqual({ users: 0, codes: [] });
  });

  test('takes nothing more from anybody when it allows more', () => {
    const codes = fc.subarray(['a', 'b', 'c', 'd']);
    const groups = fc.array(fc.record({ users: fc.nat(9), codes }));
    fc.assert(
      fc.property(groups, codes, codes, (some, allowed, more) => {
        const wider = lossesUnder([...allowed, ...more], some);
        expect(wider.users).toBeLessThanOrEqual(lossesUnder(allowed, some).users);
      }),
    );
  });
});

describe('the end of a contract', () => {
  test.each([
    ['2026-11-21', 0],
    ['2026-11-22', 1],
    ['2026-11-20', -1],
    ['2027-03-01', 100],
  ])('on %s is %i days away', (day, days) => {
    expect(daysLeft(day, '2026-11-21')).toBe(days);
  });
});

describe('a push', () => {
  const role = (roleId: string, added: string[], removed: string[], users = 1) => ({
    roleId,
    added,
    removed,
    refused: [],
    users,
  });
  const roles = [role('1', ['a'], [], 3), role('2', [], ['b'], 4), role('3', ['a'], ['b'], 5)];

  test('adds nothing unless that was said', () => {
    const chosen = new Set(['1', '2', '3']);
    expect(pushable(roles, chosen, false).map(({ roleId }) => roleId)).toEqual(['2', '3']);
    expect(pushable(roles, chosen, true).map(({ roleId }) => roleId)).toEqual(['1', '2', '3']);
    expect(pushable(roles, new Set(['1']), false)).toEqual([]);
    expect(wouldChange(role('4', [], []), true)).toBe(false);
  });

  test('says how many accounts would gain something', () => {
    expect(gaining(roles)).toBe(8);
  });
});

describe('the code of a refusal', () => {
  test.each([
    ['role.name_taken', '角色名称已存在'],
    ['role.in_use', null],
    ['from.a.newer.server', null],
    [null, null],
  ])('%s is said as %s', (code, sentence) => {
    expect(refusalText(code)).toBe(sentence);
  });
});
