import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { agentsUnder, grantedScope, whyIdle, whyOver } from './grants.ts';

describe('a session is over', () => {
  const alive = {
    state: 'operator',
    ended_at: null,
    end_reason: null,
    idle_until: 1000,
    absolute_until: 2000,
    auth_epoch: 1,
    current_epoch: 1,
    enable: true,
    role_enable: true,
    agent_state: 'active',
  };
  test.each([
    ['never while all is well', {}, 999, undefined],
    ['when its idle time ends', {}, 1000, 'expired'],
    ['when its absolute time ends', { idle_until: 9000 }, 2000, 'expired'],
    ['when it was ended, with the reason', { ended_at: 5, end_reason: 'logout' }, 6, 'logout'],
    ['when the rights changed', { current_epoch: 2 }, 1, 'rights_changed'],
    ['when the account is gone', { current_epoch: null }, 1, 'rights_changed'],
    ['when the account is disabled', { enable: false }, 1, 'operator_disabled'],
    ['when the role is disabled', { role_enable: false }, 1, 'role_disabled'],
    ['when the franchisee is disabled', { agent_state: 'disabled' }, 1, 'agent_disabled'],
    ['not while the franchisee is being settled', { agent_state: 'settling' }, 1, undefined],
    ['not for rights before a login', { state: 'verified', current_epoch: 2, enable: false }, 1, undefined],
  ])('%s', (_, over, now, reason) => {
    expect(whyOver({ ...alive, ...over }, now)).toBe(reason);
  });

  test('an operator without account, role and agent may not work', () => {
    expect(whyIdle({ enable: null, role_enable: null, agent_state: null })).toBe('operator_disabled');
  });
});

describe('the granted scope', () => {
  const agents = [
    { agent_id: 2, parent_id: null },
    { agent_id: 3, parent_id: 2 },
    { agent_id: 4, parent_id: 3 },
    { agent_id: 5, parent_id: 2 },
  ];
  test.each([
    [2, null, null, { agentIds: 'all', opAreaIds: 'all' }],
    [2, null, [7], { agentIds: 'all', opAreaIds: [7] }],
    [3, 2, null, { agentIds: [3, 4], opAreaIds: 'all' }],
    [4, 3, [], { agentIds: [4], opAreaIds: [] }],
  ])('of agent %i below %j with areas %j', (agent_id, parent_id, area_ids, scope) => {
    expect(grantedScope({ agent_id, parent_id, area_ids }, agents)).toEqual(scope);
  });

  test('ends also in a tree that somebody tied into a ring', () => {
    const id = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(fc.array(fc.record({ agent_id: id, parent_id: fc.option(id) })), id, (tree, top) => {
        const found = agentsUnder(top, tree);
        expect(new Set(found).size).toBe(found.length);
        expect(found).toContain(top);
      }),
    );
  });
});
