import { account } from '@kickstand/contract/platform/account';
import { session } from '@kickstand/contract/platform/session';
import { everything } from '@kickstand/domain/platform/access';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { phones, type SessionFixture, sessionFixture } from '../../../../test/session-fixture.ts';
import { accountRoutes } from '../../account/account.routes.ts';
import { putSessionSetting } from '../settings.store.ts';

const minute = 60_000;

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await sessionFixture({}, (made) => accountRoutes({ session: made, tell: () => {} }));
  await fixture.write((db) => putSessionSetting(db, 'session.device_policy', 'any', fixture.clock.now));
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.pass(2 * 60 * minute);
  await fixture.write(async (db) => {
    await db.deleteFrom('login_lock').execute();
    await db.updateTable('operator').set({ totp_box: null, totp_since: null, totp_step: null }).execute();
  });
});

const admin = () => fixture.loggedIn(phones.admin);
/** Any call that needs a fresh proof. */
const wantsProof = (browser: Browser) => browser.call(account.removeTotp, {});
const codeOf = (secret: string, at = fixture.clock.now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
const stepUp = (browser: Browser, code: string, by: 'sms' | 'totp' = 'sms') =>
  browser.call(session.stepUp, { body: { by, code } });

async function enrolled() {
  const browser = await admin();
  const { data } = await browser.call(account.beginTotp, {});
  const confirmed = await browser.call(account.confirmTotp, { body: { code: codeOf(data.secret) } });
  if (!confirmed.suc) throw new Error(confirmed.code);
  fixture.pass(2 * minute);
  return { browser, secret: data.secret };
}

describe('a proof of who is there', () => {
  test('is made by a login with a code and lasts 15 minutes', async () => {
    const browser = await admin();
    fixture.pass(15 * minute - 5_000);
    expect((await wantsProof(browser)).code).toBe('session.totp_missing');
    fixture.pass(5_000);
    expect(await wantsProof(browser)).toMatchObject({ status: 403, code: 'common.step_up' });
  });

  test('is made anew by the code of a text message, for this session alone', async () => {
    const [browser, elsewhere] = [await admin(), await fixtureLater()];
    fixture.pass(20 * minute);
    await browser.call(session.stepUpCode, {});
    const said = await stepUp(browser, await fixture.readCode(phones.admin));
    expect(said.data).toEqual({ until: fixture.clock.now + 15 * minute });
    expect((await wantsProof(browser)).code).toBe('session.totp_missing');
    expect((await wantsProof(elsewhere)).code).toBe('common.step_up');
  });

  test('is not made by a quick login: another system vouched, nobody gave a code', async () => {
    const browser = fixture.browser();
    await browser.shakeHands();
    const { origin } = (await fixture.app.inject({ url: `/demo/origin?phone=${phones.admin}` })).json<{
      data: { origin: string };
    }>().data;
    await browser.call(session.authorized, { body: { phone: phones.admin, origin } });
    expect((await browser.enter(phones.admin)).suc).toBe(true);
    expect((await wantsProof(browser)).code).toBe('common.step_up');
  });

  test('leaves a row in the log that holds no code', async () => {
    const { browser, secret } = await enrolled();
    fixture.pass(20 * minute);
    const code = codeOf(secret);
    await stepUp(browser, code, 'totp');
    const rows = await fixture.database.read(everything, (db) =>
      db.selectFrom('audit_log').selectAll().where('action', '=', 'step_up').orderBy('seq').execute(),
    );
    expect(rows.at(-1)).toMatchObject({ operator_id: 'o-admin', sensitive: true, change: { by: 'totp' } });
    expect(JSON.stringify(rows.at(-1)?.change)).not.toContain(code);
  });

  test('is not given for wrong codes, and too many of them lock', async () => {
    const browser = await admin();
    fixture.pass(20 * minute);
    for (let n = 0; n < 10; n += 1)
      expect((await stepUp(browser, `00000${n}`)).code).toBe('session.code_wrong');
    await expect(stepUp(browser, '000000')).resolves.toMatchObject({ code: 'session.locked', status: 423 });
    expect((await wantsProof(browser)).code).toBe('common.step_up');
  });
});

/** A second login of the same account, when a new code may be requested. */
async function fixtureLater() {
  fixture.pass(2 * minute);
  return admin();
}

describe('an authenticator app', () => {
  test('counts only once a code of it was given', async () => {
    const browser = await admin();
    expect((await stepUp(browser, '123456', 'totp')).code).toBe('session.totp_missing');
    const { data } = await browser.call(account.beginTotp, {});
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/.*13800000001.*secret=/);
    expect((await browser.call(session.info, {})).data.totp).toBe(false);
    expect((await stepUp(browser, codeOf(data.secret), 'totp')).code).toBe('session.totp_missing');
    await browser.call(account.confirmTotp, { body: { code: codeOf(data.secret) } });
    expect((await browser.call(session.info, {})).data.totp).toBe(true);
    expect((await browser.call(account.beginTotp, {})).code).toBe('account.totp_enrolled');
  });

  test('is kept sealed: neither table nor log knows its secret', async () => {
    const { secret } = await enrolled();
    const [row] = await fixture.write((db) =>
      db.selectFrom('operator').select('totp_box').where('operator_id', '=', 'o-admin').execute(),
    );
    const log = await fixture.database.read(everything, (db) =>
      db.selectFrom('audit_log').selectAll().execute(),
    );
    expect(row?.totp_box).toBeTruthy();
    expect(`${row?.totp_box}${JSON.stringify(log)}`).not.toContain(secret);
  });

  test.each([
    [-31, false],
    [-30, true],
    [0, true],
    [30, true],
    [61, false],
  ])('takes a code made %d seconds from now: %s', async (seconds, right) => {
    const { browser, secret } = await enrolled();
    fixture.clock.now = Math.ceil(fixture.clock.now / 30_000) * 30_000;
    const said = await stepUp(browser, codeOf(secret, fixture.clock.now + seconds * 1_000), 'totp');
    expect(said.suc).toBe(right);
  });

  test('has codes that work once, also when one is given many times at once', async () => {
    const { browser, secret } = await enrolled();
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => stepUp(browser, code, 'totp')));
    expect(answers.filter(({ suc }) => suc)).toHaveLength(1);
    expect((await stepUp(browser, code, 'totp')).code).toBe('session.code_wrong');
    expect((await stepUp(browser, codeOf(secret, fixture.clock.now - 30_000), 'totp')).suc).toBe(false);
  });

  test('cannot be taken off without a fresh proof, and may be enrolled anew afterwards', async () => {
    const { browser, secret } = await enrolled();
    fixture.pass(20 * minute);
    expect((await wantsProof(browser)).code).toBe('common.step_up');
    await stepUp(browser, codeOf(secret), 'totp');
    expect((await wantsProof(browser)).suc).toBe(true);
    expect((await stepUp(browser, codeOf(secret), 'totp')).code).toBe('session.totp_missing');
    expect((await browser.call(account.beginTotp, {})).suc).toBe(true);
  });

  test('is not enrolled by wrong codes, and too many of them lock', async () => {
    const browser = await admin();
    await browser.call(account.beginTotp, {});
    for (let n = 0; n < 10; n += 1) await browser.call(account.confirmTotp, { body: { code: `00000${n}` } });
    expect((await browser.call(account.confirmTotp, { body: { code: '000000' } })).code).toBe(
      'session.locked',
    );
    expect((await browser.call(session.info, {})).data.totp).toBe(false);
  });

  test('waits for its secret', async () => {
    const browser = await admin();
    const said = await browser.call(account.confirmTotp, { body: { code: '123456' } });
    expect(said).toMatchObject({ status: 409, code: 'account.totp_not_begun' });
  });
});

describe('one’s own logins', () => {
  test('are listed with device and address, the one that asks marked', async () => {
    await fixture.write((db) => db.deleteFrom('session').execute());
    const [first, second] = [await admin(), await fixtureLater()];
    const { data } = await second.call(account.sessions, {});
    expect(data.list).toHaveLength(2);
    expect(data.list.filter(({ current }) => current)).toEqual([
      expect.objectContaining({ sid: second.session.sid, deviceName: 'Firefox', address: '127.0.0.1' }),
    ]);
    expect(data.list.map(({ sid }) => sid)).toContain(first.session.sid);
  });

  test('say when each was last used', async () => {
    const browser = await admin();
    const started = fixture.clock.now;
    fixture.pass(5 * minute);
    const { data } = await browser.call(account.sessions, {});
    const own = data.list.find(({ current }) => current);
    expect(own).toMatchObject({ startedAt: started, lastSeenAt: fixture.clock.now });
  });

  test('can be ended one by one: the next call there is refused and says why', async () => {
    const [first, second] = [await admin(), await fixtureLater()];
    const said = await second.call(account.endSession, { body: { sid: first.session.sid } });
    expect(said.data).toEqual({ ended: 1 });
    expect(await first.call(session.info, {})).toMatchObject({
      status: 401,
      code: 'common.session_ended',
      promot: '登录已失效：您已在其他设备将其下线',
    });
    expect((await second.call(session.info, {})).suc).toBe(true);
  });

  test('of somebody else cannot be ended: they are not there', async () => {
    const browser = await admin();
    const clerk = await fixture.loggedIn(phones.clerk);
    const said = await browser.call(account.endSession, { body: { sid: clerk.session.sid } });
    expect(said).toMatchObject({ status: 404, code: 'common.not_found' });
    expect((await clerk.call(session.info, {})).suc).toBe(true);
  });

  test('can be ended all but this one, renewed sessions with their forerunners', async () => {
    await fixture.write((db) => db.deleteFrom('session').execute());
    const [first, second] = [await admin(), await fixtureLater()];
    const clerk = await fixture.loggedIn(phones.clerk);
    await second.shakeHands({ renews: true });
    expect((await second.call(account.sessions, {})).data.list).toHaveLength(2);
    expect((await second.call(account.endOtherSessions, {})).data).toEqual({ ended: 1 });
    expect((await first.call(session.info, {})).suc).toBe(false);
    expect((await second.call(session.info, {})).suc).toBe(true);
    expect((await clerk.call(session.info, {})).suc).toBe(true);
  });
});
