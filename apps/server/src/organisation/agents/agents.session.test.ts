import { permissions } from '@kickstand/contract';
import { agents } from '@kickstand/contract/organisation/agents';
import { session } from '@kickstand/contract/platform/session';
import { everything } from '@kickstand/domain/platform/access';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../../test/browser.ts';
import { phones, type SessionFixture, sessionFixture } from '../../../test/session-fixture.ts';
import { agentsRoutes } from './agents.routes.ts';

const allCodes = permissions.map(({ code }) => code);
let fixture: SessionFixture;

beforeEach(async () => {
  fixture = await sessionFixture({}, (own) =>
    agentsRoutes({ zone: 'Asia/Shanghai', forgetSession: own.sessions.forget, tell: () => {} }),
  );
  await fixture.database.write(everything, async (db) => {
    await db.updateTable('role').set({ codes: allCodes }).where('role_id', '=', 'r-admin').execute();
    await db
      .updateTable('role')
      .set({ codes: ['03', '0302', '11', '1101', '110103'], kind: 'agent' })
      .where('role_id', '=', 'r-owner')
      .execute();
    await db
      .insertInto('role')
      .values({
        role_id: 'model',
        agent_id: 2,
        kind: 'template',
        name: '负责人',
        updated_at: new Date(),
        codes: ['03', '0301', '11', '1101', '1102'],
      })
      .execute();
  });
});
afterEach(() => fixture.close());

const reason = '排查加盟商反馈';
const infoOf = async (browser: Browser) => browser.call(session.info);
const companiesOf = async (browser: Browser) =>
  (await browser.call(agents.choices)).data?.list.map(({ agentId }) => agentId);
const versionOf = async (admin: Browser, agentId: number) =>
  (await admin.call(agents.list, { query: { pageSize: 200 } })).data.list.find(
    (one) => one.agentId === agentId,
  )?.version ?? 0;

test('a franchisee is set up from nothing, logs in and sees only its own, until it is locked out', async () => {
  const admin = await fixture.loggedIn(phones.admin);
  const phone = '13500001234';
  const added = await admin.call(agents.add, {
    body: {
      company: '西城骑行',
      contact: '李掌柜',
      phone: '13900001234',
      contractFrom: '2026-01-01',
      contractTo: '2028-01-01',
      account: { phone, name: '李掌柜', templateId: 'model' },
    },
  });
  expect(added.suc, JSON.stringify(added)).toBe(true);
  const { agentId, version } = added.data;

  const owner = await fixture.loggedIn(phone);
  expect(await companiesOf(owner)).toEqual([agentId]);
  expect((await infoOf(owner)).data.permissionList).toEqual(expect.arrayContaining(['0301', '1101', '1102']));

  const ceiling = { agentId, codes: ['03', '0301'], reason, version };
  expect((await admin.call(agents.setCeiling, { body: ceiling })).suc).toBe(true);
  const after = (await infoOf(owner)).data.permissionList;
  expect(after).toContain('0301');
  expect(after).not.toContain('1101');
  expect(await owner.call(agents.list)).toMatchObject({ status: 403, code: 'common.forbidden' });

  const disable = { agentId, enable: 0 as const, reason, version: await versionOf(admin, agentId) };
  expect((await admin.call(agents.setState, { body: disable })).suc).toBe(true);
  expect(await infoOf(owner)).toMatchObject({
    status: 401,
    code: 'common.session_ended',
    facts: { reason: 'agent_disabled' },
  });
  const enable = { ...disable, enable: 1 as const, version: await versionOf(admin, agentId) };
  expect((await admin.call(agents.setState, { body: enable })).suc).toBe(true);
  fixture.pass(120_000);
  expect((await owner.logIn(phone, fixture.readCode)).suc).toBe(true);
  expect(await companiesOf(owner)).toEqual([agentId]);
});

test('a company that is disabled takes those below it along', async () => {
  const admin = await fixture.loggedIn(phones.admin);
  const owner = await fixture.loggedIn(phones.franchisee);
  expect(await companiesOf(owner)).toEqual([3, 4]);
  await fixture.database.write(everything, (db) =>
    db.updateTable('operator').set({ agent_id: 4 }).where('operator_id', '=', 'o-owner').execute(),
  );
  const body = { agentId: 3, enable: 0 as const, reason, version: await versionOf(admin, 3) };
  await admin.call(agents.setState, { body });
  expect(await infoOf(owner)).toMatchObject({ facts: { reason: 'agent_disabled' } });
});

test('looking as a franchisee cuts codes and rows, changes nothing, is logged, and ends', async () => {
  const admin = await fixture.loggedIn(phones.admin);
  expect(await companiesOf(admin)).toEqual([2, 3, 4]);
  const began = await admin.call(agents.viewAs, { body: { agentId: 3, reason } });
  expect(began.data).toEqual({ agentId: 3, company: 'north' });

  const { data } = await infoOf(admin);
  expect(data.permissionList).toContain('0302');
  expect(data.permissionList).not.toContain('110358');
  expect(await companiesOf(admin)).toEqual([3, 4]);
  expect((await admin.call(agents.tree)).data.list.map(({ code }) => code)).not.toContain('110358');
  const write = { agentId: 4, enable: 0 as const, reason, version: 1 };
  expect(await admin.call(agents.setState, { body: write })).toMatchObject({
    status: 403,
    code: 'common.read_only',
  });

  expect((await admin.call(agents.endViewAs)).suc).toBe(true);
  expect(await companiesOf(admin)).toEqual([2, 3, 4]);
  const lines = await fixture.database.read(everything, (db) =>
    db.selectFrom('audit_log').select(['action', 'object', 'reason', 'result']).orderBy('seq').execute(),
  );
  expect(lines.filter(({ action }) => action.includes('view_as'))).toEqual([
    { action: 'view_as', object: '3', reason, result: 'ok' },
    { action: 'end_view_as', object: '3', reason: null, result: 'ok' },
  ]);
});

test('looking as the own company, a foreign or a closed one is refused', async () => {
  const admin = await fixture.loggedIn(phones.admin);
  const look = (agentId: number) => admin.call(agents.viewAs, { body: { agentId, reason } });
  expect(await look(2)).toMatchObject({ status: 403, code: 'agent.own' });
  expect(await look(99)).toMatchObject({ status: 404 });
  await fixture.database.write(everything, (db) =>
    db.updateTable('agent').set({ state: 'closed' }).where('agent_id', '=', 4).execute(),
  );
  expect(await look(4)).toMatchObject({ status: 404 });
  expect(await companiesOf(admin)).toEqual([2, 3]);
});
