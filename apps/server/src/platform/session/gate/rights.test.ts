import { describe, expect, test } from 'vitest';
import { rightsOfAccount, whyIdle, whyOver } from './rights.ts';

const agents = [
  { agentId: 2, parentId: null, name: 'root', state: 'active', ceiling: null },
  { agentId: 3, parentId: 2, name: 'north', state: 'active', ceiling: ['0301', '0302'] },
  { agentId: 4, parentId: 3, name: 'north-east', state: 'active', ceiling: null },
  { agentId: 5, parentId: 2, name: 'south', state: 'disabled', ceiling: null },
  { agentId: 6, parentId: 5, name: 'south-west', state: 'active', ceiling: null },
];
const role = {
  enable: true,
  codes: ['0301', '0401'],
  dataScope: 'all' as const,
  agentIds: [],
  areaIds: [],
  limits: {},
};
const account = {
  enable: true,
  archived_at: null,
  expire_on: null,
  agent_id: 3,
  area_ids: null,
  roles: [role],
};
const today = '2026-11-21';

describe('a session is over', () => {
  const alive = {
    state: 'operator',
    ended_at: null,
    end_reason: null,
    idle_until: 1000,
    absolute_until: 2000,
    auth_epoch: 1,
    current_epoch: 1,
  };
  test.each([
    ['never while all is well', {}, 999, undefined],
    ['when its idle time ends', {}, 1000, 'expired'],
    ['when its absolute time ends', { idle_until: 9000 }, 2000, 'expired'],
    ['when it was ended, with the reason', { ended_at: 5, end_reason: 'logout' }, 6, 'logout'],
    ['when everybody of the account must log in anew', { current_epoch: 2 }, 1, 'rights_changed'],
    ['when the account is gone', { current_epoch: null }, 1, 'rights_changed'],
  ])('%s', (_, over, now, reason) => {
    expect(whyOver({ ...alive, ...over }, undefined, now)).toBe(reason);
  });

  test('when its account may not work, and not for that before a login', () => {
    expect(whyOver(alive, 'role_disabled', 1)).toBe('role_disabled');
    expect(whyOver({ ...alive, state: 'verified' }, 'role_disabled', 1)).toBeUndefined();
  });
});

describe('an operator may not work', () => {
  test.each([
    ['while all is well', {}, undefined],
    ['when the account is disabled', { enable: false }, 'operator_disabled'],
    ['when there is no account', { enable: null, agent_id: null, roles: null }, 'operator_disabled'],
    ['when it was deleted', { archived_at: 5 }, 'account_removed'],
    ['on its last day', { expire_on: today }, undefined],
    ['after its last day', { expire_on: '2026-11-20' }, 'account_expired'],
    ['when all its roles are disabled', { roles: [{ ...role, enable: false }] }, 'role_disabled'],
    ['when one of two roles is disabled', { roles: [{ ...role, enable: false }, role] }, undefined],
    ['when its company is disabled', { agent_id: 5 }, 'agent_disabled'],
    ['when a company above its own is disabled', { agent_id: 6 }, 'agent_disabled'],
  ])('%s: %j is %s', (_, over, reason) => {
    expect(whyIdle({ ...account, ...over }, agents, today)).toBe(reason);
  });
});

describe('looking as a franchisee', () => {
  const chief = { ...account, agent_id: 2 };

  test('shows its rows and those below it, with the codes its people can have', () => {
    const { codes, scope } = rightsOfAccount(chief, agents, 3);
    expect(scope).toEqual({ agentIds: [3, 4], opAreaIds: 'all' });
    expect([...codes]).toEqual(['0301']);
  });

  test('never shows more than one’s own view', () => {
    const { codes, scope } = rightsOfAccount({ ...account, agent_id: 4 }, agents, 3);
    expect(scope.agentIds).toEqual([4]);
    expect([...codes]).toEqual(['0301']);
  });
});
