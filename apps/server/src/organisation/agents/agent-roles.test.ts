import { permissions } from '@kickstand/contract';
import { agentRoles } from '@kickstand/contract/organisation/agents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { anAgent } from '../../../test/people/companies.ts';
import { anAccount, aRole } from '../../../test/people/people.ts';
import { agentsRoutes } from './agents.routes.ts';

const allCodes = permissions.map(({ code }) => code);
const modelCodes = ['03', '0301', '0302', '11', '1101'];
let fixture: FeatureFixture;

beforeAll(async () => {
  fixture = await featureFixture(() =>
    agentsRoutes({ zone: 'Asia/Shanghai', forgetSession: () => undefined, tell: () => {} }),
  );
  await fixture.write(async (db) => {
    await anAgent(db, { agent_id: 6, parent_id: 3, name: 'north-inner' });
    await aRole(db, { role_id: 'head', agent_id: 2, codes: allCodes });
    await aRole(db, { role_id: 'owner', agent_id: 3, codes: allCodes });
    await anAccount(db, { operator_id: 'o-head', agent_id: 2, role_id: 'head' });
    await anAccount(db, { operator_id: 'o-owner', agent_id: 3, role_id: 'owner' });
    await db
      .updateTable('agent')
      .set({ ceiling: ['03', '0301', '11', '1101', '1102', '110202', '110203'] })
      .where('agent_id', '=', 4)
      .execute();
  });
});
afterAll(() => fixture.close());

const head = () => fixture.as({ codes: allCodes, agentId: 2, operatorId: 'o-head' });
const north = () =>
  fixture.as({
    codes: allCodes,
    agentId: 3,
    operatorId: 'o-owner',
    scope: { agentIds: [3, 6], opAreaIds: 'all' },
  });
const inner = () =>
  fixture.as({ codes: allCodes, agentId: 6, operatorId: 'o-x', scope: { agentIds: [6], opAreaIds: 'all' } });

let made = 0;
const form = (over: object = {}) => ({ name: `角色${++made}`, codes: modelCodes, ...over });
const reason = '统一角色权限';

async function model(over: object = {}) {
  const said = await head()(agentRoles.add, { body: form(over) });
  expect(said.status, JSON.stringify(said)).toBe(200);
  return { id: said.data?.id ?? '', version: said.data?.version ?? 0 };
}
const copyTo = async (id: string, agentIds: number[], ask = head()) =>
  ask(agentRoles.copyTo, { body: { id, agentIds } });
const differences = async (id: string) =>
  (await head()(agentRoles.difference, { params: { id } })).data?.list ?? [];

describe('roles of franchisees', () => {
  test('are made as models of head office, or for one franchisee inside its ceiling', async () => {
    const template = await head()(agentRoles.add, { body: form() });
    expect(template.data).toMatchObject({ kind: 'template', agentId: 2, codeList: modelCodes });
    const own = await head()(agentRoles.add, { body: form({ agentId: 4, codes: ['03', '0301'] }) });
    expect(own.data).toMatchObject({ kind: 'agent', agentId: 4, builtIn: false });
    const above = await head()(agentRoles.add, { body: form({ agentId: 4 }) });
    expect(above).toMatchObject({ status: 403, code: 'agent.ceiling' });
    expect(above.promot).toContain('0302');
  });

  test.each([
    [{ codes: ['03', '0301', '110358'] }, 'agent.ceiling'],
    [{ codes: ['0301'] }, 'role.parents'],
    [{ agentId: 2 }, 'common.not_found'],
    [{ agentId: 99 }, 'common.not_found'],
    [{ agentId: 3, dataScope: 'areas', areaIds: [41] }, 'scope.denied'],
  ])('with %j are refused by %s', async (over, code) => {
    expect(await head()(agentRoles.add, { body: form(over) })).toMatchObject({ code });
  });

  test('are seen by their company and those above it; models and foreign roles are not', async () => {
    const { id: template } = await model();
    const ofNorth = (await head()(agentRoles.add, { body: form({ agentId: 3 }) })).data?.id ?? '';
    const list = async (ask: ReturnType<typeof head>) =>
      (await ask(agentRoles.list, { query: { pageSize: 200 } })).data?.list.map(({ id }) => id);
    expect(await list(head())).toEqual(expect.arrayContaining([template, ofNorth]));
    expect(await list(head())).not.toContain('head');
    expect(await list(north())).toContain(ofNorth);
    expect(await list(north())).not.toContain(template);
    expect(await list(inner())).toEqual([]);
    expect(await inner()(agentRoles.info, { params: { id: ofNorth } })).toMatchObject({ status: 404 });
    expect(await north()(agentRoles.info, { params: { id: template } })).toMatchObject({ status: 404 });
  });

  test('are changed by the franchisee itself, but never the one that its editor holds', async () => {
    const own = await north()(agentRoles.add, { body: form({ agentId: 3 }) });
    const { id = '', version = 0 } = own.data ?? {};
    const changed = await north()(agentRoles.edit, {
      body: { ...form({ codes: ['03', '0301'] }), id, version },
    });
    expect(changed.data?.codeList).toEqual(['03', '0301']);
    const held = await north()(agentRoles.edit, { body: { ...form(), id: 'owner', version: 1 } });
    expect(held).toMatchObject({ status: 403, code: 'role.own' });
    expect(
      await north()(agentRoles.setState, { body: { id: 'owner', enable: 0, version: 1, users: 1 } }),
    ).toMatchObject({ code: 'role.own' });
    expect(await inner()(agentRoles.remove, { query: { id, reason } })).toMatchObject({ status: 404 });
    expect(await north()(agentRoles.remove, { query: { id, reason } })).toMatchObject({ data: { id } });
  });

  test('lose with the next save what a lowered ceiling has struck out', async () => {
    const { id, version } = await fixture.write(async (db) => {
      const role = await aRole(db, { agent_id: 4, codes: ['03', '0301', '0302'] });
      return { id: role.roleId, version: role.version };
    });
    const before = await head()(agentRoles.info, { params: { id } });
    expect(before.data?.struckOut).toEqual(['0302']);
    const body = { ...form({ codes: ['03', '0301', '0302'] }), id, version };
    expect((await head()(agentRoles.edit, { body })).data).toMatchObject({
      codeList: ['03', '0301'],
      struckOut: [],
    });
  });
});

describe('a model', () => {
  test('is given to franchisees as roles of their own, each cut to its ceiling', async () => {
    const { id } = await model();
    const said = await copyTo(id, [3, 4, 6]);
    expect(said.data?.list.map(({ agentId, ok }) => [agentId, ok])).toEqual([
      [3, true],
      [4, true],
      [6, true],
    ]);
    const codes = await fixture.write((db) =>
      db
        .selectFrom('role')
        .select(['agent_id', 'codes'])
        .where('template_id', '=', id)
        .orderBy('agent_id')
        .execute(),
    );
    expect(codes).toEqual([
      { agent_id: 3, codes: modelCodes },
      { agent_id: 4, codes: ['03', '0301', '11', '1101'] },
      { agent_id: 6, codes: modelCodes },
    ]);
    const again = await copyTo(id, [3, 2]);
    expect(again.data?.list).toMatchObject([
      { agentId: 3, ok: false, code: 'role.name_taken' },
      { agentId: 2, ok: false, code: 'agent.own' },
    ]);
    expect(await copyTo(id, [4], north())).toMatchObject({ status: 404 });
  });

  test('that changed shows what it would add, remove and cannot add, and adds nothing silently', async () => {
    const name = '加盟商店长';
    const { id, version } = await model({ name });
    await copyTo(id, [3, 4]);
    const codes = ['03', '0301', '11', '1101', '1102', '14', '1402'];
    const edited = await head()(agentRoles.edit, { body: { ...form({ name, codes }), id, version } });
    expect(edited.status, JSON.stringify(edited)).toBe(200);
    const [ofNorth, ofSouth] = await differences(id);
    expect(ofNorth).toMatchObject({
      agentId: 3,
      added: ['14', '1402', '1102'],
      removed: ['0302'],
      refused: [],
    });
    expect(ofSouth).toMatchObject({ agentId: 4, added: ['1102'], removed: [], refused: ['14', '1402'] });

    const push = async (withAdditions: boolean, roles: { roleId: string; version: number }[]) =>
      head()(agentRoles.push, {
        body: { id, version: edited.data?.version ?? 0, roles, withAdditions, reason },
      });
    const both = (await differences(id)).map(({ roleId, version: v }) => ({ roleId, version: v }));
    const said = await push(false, both);
    expect(
      said.data?.list.every(({ ok }) => ok),
      JSON.stringify(said),
    ).toBe(true);
    expect((await differences(id)).map(({ added, removed }) => [added, removed])).toEqual([
      [['14', '1402', '1102'], []],
      [['1102'], []],
    ]);
    expect((await push(true, both)).data?.list).toMatchObject([
      { ok: false, code: 'common.stale_version' },
      { ok: false, code: 'common.stale_version' },
    ]);
    await push(
      true,
      (await differences(id)).map(({ roleId, version: v }) => ({ roleId, version: v })),
    );
    expect((await differences(id)).map(({ added, removed, refused }) => [added, removed, refused])).toEqual([
      [[], [], []],
      [[], [], ['14', '1402']],
    ]);
    const stale = await head()(agentRoles.push, {
      body: { id, version, roles: both, withAdditions: true, reason },
    });
    expect(stale).toMatchObject({ status: 409, code: 'common.stale_version' });
  });

  test('from which roles were made stays until they are gone', async () => {
    const { id } = await model();
    await copyTo(id, [3]);
    expect(await head()(agentRoles.remove, { query: { id, reason } })).toMatchObject({
      code: 'role.template_in_use',
    });
  });
});
