import { operatorDevices, session } from '@kickstand/contract/platform/session';
import { everything } from '@kickstand/domain/platform/access';
import { deviceCodeOf } from '@kickstand/domain/platform/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { phones, type SessionFixture, sessionFixture } from '../../../../test/session-fixture.ts';
import { newId } from '../../../kernel/ids.ts';
import { insertNotice } from '../../notices/notices.store.ts';
import { endOperatorSessions } from '../session.service.ts';
import { lockOperator } from './operators.store.ts';

const second = 1000;
const minute = 60 * second;

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await sessionFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.pass(2 * minute);
  await fixture.write((db) => db.deleteFrom('operator_device').execute());
  await fixture.write((db) => db.deleteFrom('setting').execute());
});

const info = session.info;

async function proven(phone: string) {
  const browser = fixture.browser();
  await browser.shakeHands();
  await browser.call(session.smsCode, { body: { mobilePhoneNumber: phone } });
  const smsCode = await fixture.readCode(phone);
  const outcome = await browser.call(session.verifyCode, { body: { mobilePhoneNumber: phone, smsCode } });
  if (!outcome.suc) throw new Error(outcome.code);
  return browser;
}

const setOperator = (operator_id: string, change: { enable?: boolean; auth_epoch?: number }) =>
  fixture.write((db) =>
    db.updateTable('operator').set(change).where('operator_id', '=', operator_id).execute(),
  );

describe('the operator login', () => {
  test('opens a session that knows its operator, and leaves a row in the log', async () => {
    const browser = await proven(phones.admin);
    const before = browser.session.sid;
    const opened = await browser.enter(phones.admin);
    expect(opened).toMatchObject({
      suc: true,
      data: { agentId: 2, roleId: 'r-admin', operatorId: 'o-admin', until: fixture.clock.now + 604_800_000 },
    });
    expect(browser.session.sid).not.toBe(before);
    const { data } = await browser.call(info);
    expect(data).toMatchObject({
      phone: phones.admin,
      name: '张三',
      welcome: '欢迎，张三',
      permissionList: ['01', '1002', '100242', '1404', 'all'],
      agentId: 2,
      agentName: 'root',
      scope: { agentIds: 'all', opAreaIds: 'all' },
    });
    const log = await fixture.database.read(everything, (db) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'operator_id', 'device'])
        .where('action', '=', 'login')
        .execute(),
    );
    expect(log).toContainEqual({
      action: 'login',
      operator_id: 'o-admin',
      device: browser.device?.thumbprint,
    });
  });

  test('keeps no token, only its hash', async () => {
    const browser = await proven(phones.clerk);
    const { data } = await browser.enter(phones.clerk);
    const rows = await fixture.write((db) => db.selectFrom('session').selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(data.token);
  });

  test('of a phone that was not proven in this browser is refused', async () => {
    const [browser, other] = [fixture.browser(), await proven(phones.clerk)];
    await browser.shakeHands();
    const refused = { status: 422, code: 'session.login_failed', promot: '登录失败' };
    expect(await browser.enter(phones.clerk)).toMatchObject(refused);
    expect(await other.enter(phones.admin)).toMatchObject(refused);
    expect(await other.enter(phones.clerk)).toMatchObject({ suc: true });
  });

  test('works once for one proof; the browser’s first session ends with it', async () => {
    const browser = await proven(phones.clerk);
    const first = browser.session;
    expect((await browser.enter(phones.clerk)).suc).toBe(true);
    browser.held = first;
    expect(await browser.enter(phones.clerk)).toMatchObject({ status: 401, code: 'common.session_ended' });
  });

  test('sent twice at once opens one session', async () => {
    const browser = await proven(phones.clerk);
    const both = await Promise.all(
      [1, 2].map(() => browser.call(session.login, { body: { opManId: phones.clerk } })),
    );
    expect(both.filter(({ suc }) => suc)).toHaveLength(1);
  });

  test('under way keeps nobody from putting something to the bell of its account', async () => {
    const notice = {
      noticeId: newId(),
      operatorId: 'o-admin',
      kind: 'device_pending' as const,
      facts: {},
      link: null,
    };
    await fixture.write(async (db) => {
      await lockOperator(db, 'o-admin');
      const told = fixture.write(async (other) => {
        await sql`set local lock_timeout = '2s'`.execute(other);
        await insertNotice(other, notice, fixture.clock.now);
      });
      await expect(told).resolves.not.toThrow();
    });
  });

  test('remembers the login before', async () => {
    const browser = await proven(phones.franchisee);
    await browser.enter(phones.franchisee);
    expect((await browser.call(info)).data.lastLogin).toBeNull();
    const at = fixture.clock.now;
    fixture.pass(2 * minute);
    browser.held = undefined;
    await browser.logIn(phones.franchisee, fixture.readCode);
    expect((await browser.call(info)).data.lastLogin).toEqual({ at, address: '127.0.0.1' });
  });

  test('of a disabled account is refused, and it gets no codes', async () => {
    const browser = await proven(phones.clerk);
    await setOperator('o-clerk', { enable: false });
    expect(await browser.enter(phones.clerk)).toMatchObject({
      status: 403,
      code: 'session.account_disabled',
    });
    fixture.pass(61 * minute);
    await fixture.session.tend();
    const later = fixture.browser();
    await later.shakeHands();
    await later.call(session.smsCode, { body: { mobilePhoneNumber: phones.clerk } });
    expect(await fixture.readCode(phones.clerk)).toBe('none');
    await setOperator('o-clerk', { enable: true });
  });
});

describe('a session ends', () => {
  const ended = async (browser: Browser) => {
    const { status, code, facts } = await browser.call(info);
    return status === 200 ? undefined : [status, code, facts.reason];
  };

  test('at logout, at once', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    expect(await browser.call(session.logout)).toMatchObject({ suc: true });
    expect(await ended(browser)).toEqual([401, 'common.session_ended', 'logout']);
  });

  test.each([
    ['the account is disabled', { enable: false }, 'operator_disabled'],
    ['its rights change', { auth_epoch: 2 }, 'rights_changed'],
  ])('within a second when %s', async (_, change, reason) => {
    const browser = await fixture.loggedIn(phones.clerk);
    expect(await ended(browser)).toBeUndefined();
    await setOperator('o-clerk', change);
    fixture.pass(second);
    expect(await ended(browser)).toEqual([401, 'common.session_ended', reason]);
    await setOperator('o-clerk', { enable: true, auth_epoch: 1 });
  });

  test('within a second when the role or the franchisee is disabled', async () => {
    const browser = await fixture.loggedIn(phones.franchisee);
    const agent = (state: string) =>
      fixture.write((db) => db.updateTable('agent').set({ state }).where('agent_id', '=', 3).execute());
    const role = (enable: boolean) =>
      fixture.write((db) =>
        db.updateTable('role').set({ enable }).where('role_id', '=', 'r-owner').execute(),
      );
    await agent('disabled');
    fixture.pass(second);
    expect(await ended(browser)).toEqual([401, 'common.session_ended', 'agent_disabled']);
    await agent('active');
    await role(false);
    fixture.pass(second);
    expect(await ended(browser)).toEqual([401, 'common.session_ended', 'role_disabled']);
    await role(true);
  });

  test('at once for the server that ends it, and its watchers are told', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    expect(await ended(browser)).toBeUndefined();
    const told: string[] = [];
    fixture.session.sessions.watch(browser.session.sid, (reason) => told.push(reason));
    const gone = fixture.session.sessions.watch(browser.session.sid, () => told.push('a watcher that left'));
    gone();
    const count = await fixture.write((db) =>
      endOperatorSessions(fixture.session.deps, db, 'o-clerk', 'ended_by_admin', fixture.clock.now),
    );
    expect(count).toBeGreaterThan(0);
    expect(told).toEqual(['ended_by_admin']);
    expect(await ended(browser)).toEqual([401, 'common.session_ended', 'ended_by_admin']);
  });

  test('for watchers on another server at the next look', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const told: string[] = [];
    fixture.session.sessions.watch(browser.session.sid, (reason) => told.push(reason));
    await fixture.session.sessions.look();
    expect(told).toEqual([]);
    await setOperator('o-clerk', { enable: false });
    await fixture.session.sessions.look();
    await fixture.session.sessions.look();
    expect(told).toEqual(['operator_disabled']);
    await setOperator('o-clerk', { enable: true });
  });

  test('really within a second, on the real clock', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const stop = fixture.session.startWatching(() => undefined);
    const closed = new Promise<number>((resolve) =>
      fixture.session.sessions.watch(browser.session.sid, () => resolve(performance.now())),
    );
    await setOperator('o-clerk', { enable: false });
    const from = performance.now();
    expect((await closed) - from).toBeLessThan(1000);
    stop();
    await setOperator('o-clerk', { enable: true });
  });
});

describe('a device', () => {
  const unauthorised = {
    status: 403,
    code: 'session.device_unauthorized',
    promot: '当前设备未授权，请联系管理员授权后登陆！',
  };
  const bind = (browser: Browser, mobilePhoneNumber: string) =>
    browser.call(operatorDevices.bind, {
      body: { device_type: 1, mobilePhoneNumber, device_code: 'pc-console', device_name: 'Firefox on Linux' },
    });
  const codeOf = (browser: Browser) => deviceCodeOf(browser.device?.thumbprint ?? '');
  const policy = (value: 'first' | 'any' | 'none') =>
    fixture.write((db) =>
      db
        .insertInto('setting')
        .values({ name: 'session.device_policy', value: JSON.stringify(value), updated_at: new Date(0) })
        .onConflict((c) => c.column('name').doUpdateSet({ value: JSON.stringify(value) }))
        .execute(),
    );

  test('says nothing about a phone before it is proven', async () => {
    await fixture.loggedIn(phones.clerk);
    const browser = fixture.browser();
    await browser.shakeHands();
    const [known, unknown] = [await bind(browser, phones.clerk), await bind(browser, phones.unknown)];
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ suc: true, data: { state: 'unknown', deviceCode: codeOf(browser) } });
  });

  test('that is the first of its account is let in, the second waits for an administrator', async () => {
    await fixture.loggedIn(phones.clerk);
    fixture.pass(2 * minute);
    const second = await proven(phones.clerk);
    expect(await bind(second, phones.clerk)).toMatchObject({
      ...unauthorised,
      facts: { deviceCode: codeOf(second) },
    });
    expect(await second.enter(phones.clerk)).toMatchObject(unauthorised);
    expect((await second.call(operatorDevices.standing)).data).toEqual({
      state: 'pending',
      deviceCode: codeOf(second),
    });

    const admin = await fixture.loggedIn(phones.admin);
    const waiting = await admin.call(operatorDevices.list, {
      query: { phone: phones.clerk, state: 'pending' },
    });
    expect(waiting.data.list).toMatchObject([
      {
        deviceCode: codeOf(second),
        deviceName: 'Firefox on Linux',
        platformCode: 'pc-console',
        deviceType: 1,
      },
    ]);
    const one = { body: { phone: phones.clerk, deviceCode: codeOf(second) } };
    expect(await admin.call(operatorDevices.authorize, one)).toMatchObject({
      suc: true,
      data: { state: 'authorized' },
    });

    const body = { mobilePhoneNumber: phones.clerk };
    expect((await second.call(operatorDevices.permission, { body })).data.permitted).toBe(true);
    expect(await second.enter(phones.clerk)).toMatchObject({ suc: true });
    expect((await second.call(operatorDevices.list)).data.list.map(({ current }) => current)).toEqual([
      true,
      false,
    ]);

    expect(await admin.call(operatorDevices.remove, one)).toMatchObject({
      suc: true,
      data: { state: 'removed' },
    });
    expect(await second.call(info)).toMatchObject({ status: 401, facts: { reason: 'device_removed' } });
  });

  test('that waits rings once for those in scope who may let it in, and for nobody else', async () => {
    await policy('none');
    const heard: (readonly [string, unknown])[] = [];
    fixture.session.tellThrough((operatorId, say) => void heard.push([operatorId, say]));
    const told = () =>
      fixture.write((db) =>
        db
          .selectFrom('notice')
          .select(['operator_id', 'kind', 'facts', 'link'])
          .orderBy('operator_id')
          .execute(),
      );
    await fixture.write((db) => db.deleteFrom('notice').execute());
    const second = await proven(phones.clerk);
    await bind(second, phones.clerk);
    await second.enter(phones.clerk);
    const ofClerk = {
      operator_id: 'o-admin',
      kind: 'device_pending',
      facts: { name: '李四', device: 'Firefox on Linux' },
      link: `/permissions/user?who=${phones.clerk}`,
    };
    expect(await told()).toEqual([ofClerk]);
    expect(heard).toEqual([['o-admin', { kind: 'notice', unread: 1 }]]);

    await bind(await proven(phones.franchisee), phones.franchisee);
    expect((await told()).map(({ operator_id }) => operator_id)).toEqual(['o-admin', 'o-admin', 'o-owner']);
  });

  test('that is let in at once rings for nobody', async () => {
    await fixture.write((db) => db.deleteFrom('notice').execute());
    await fixture.loggedIn(phones.clerk);
    expect(await fixture.write((db) => db.selectFrom('notice').selectAll().execute())).toEqual([]);
  });

  test('that was removed is not let in again by itself', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const admin = await fixture.loggedIn(phones.admin);
    await admin.call(operatorDevices.remove, { body: { phone: phones.clerk, deviceCode: codeOf(browser) } });
    fixture.pass(2 * minute);
    expect(await browser.logIn(phones.clerk, fixture.readCode)).toMatchObject(unauthorised);
  });

  test('is let in always or never when the deployment says so', async () => {
    await policy('none');
    const browser = fixture.browser();
    expect(await browser.logIn(phones.clerk, fixture.readCode)).toMatchObject(unauthorised);
    await policy('any');
    fixture.pass(2 * minute);
    expect(await fixture.browser().logIn(phones.clerk, fixture.readCode)).toMatchObject({ suc: true });
  });

  test('is nobody’s business outside the scope or without the code', async () => {
    const clerk = await fixture.loggedIn(phones.clerk);
    const owner = await fixture.loggedIn(phones.franchisee);
    const one = { body: { phone: phones.clerk, deviceCode: codeOf(clerk) } };
    expect(await clerk.call(operatorDevices.remove, one)).toMatchObject({
      status: 403,
      code: 'common.forbidden',
    });
    expect(await clerk.call(operatorDevices.list, { query: { phone: phones.admin } })).toMatchObject({
      status: 403,
    });
    expect(await owner.call(operatorDevices.remove, one)).toMatchObject({ status: 404 });
    expect(await owner.call(operatorDevices.list, { query: { phone: phones.clerk } })).toMatchObject({
      status: 404,
    });
    expect((await owner.call(operatorDevices.list)).data.count).toBe(1);
    expect((await clerk.call(info)).suc).toBe(true);
  });

  test('asks in vain when ten others of the account already wait', async () => {
    await policy('none');
    for (let i = 0; i < 11; i++) {
      fixture.pass(2 * minute);
      await fixture.browser().logIn(phones.franchisee, fixture.readCode);
    }
    const waiting = await fixture.write((db) =>
      db.selectFrom('operator_device').select('state').where('operator_id', '=', 'o-owner').execute(),
    );
    expect(waiting).toHaveLength(10);
  });
});

describe('the support desk', () => {
  test('gets the operator’s own name and phone, nobody else’s', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const { objectId } = (await browser.call(info)).data;
    const contact = { name: '李四', phone: phones.clerk, company: 'root', objectId };
    expect(await browser.call(session.supportContact, { body: contact })).toMatchObject({ suc: true });
    const strangers = { ...contact, objectId: fixture.session.vault.objectId(phones.admin) };
    expect(await browser.call(session.supportContact, { body: strangers })).toMatchObject({ status: 403 });
    const rows = await fixture.write((db) => db.selectFrom('support_contact').selectAll().execute());
    expect(rows).toMatchObject([{ operator_id: 'o-clerk', object_id: objectId, company: 'root' }]);
  });
});
