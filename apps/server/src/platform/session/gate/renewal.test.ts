import { setImmediate } from 'node:timers/promises';
import { session } from '@kickstand/contract/platform/session';
import { nothing } from '@kickstand/domain/platform/access';
import {
  beginHandshake,
  finishHandshake,
  makeSigningKey,
  needsRenewal,
  renewalGraceMs,
  renewalThresholdMs,
  sessionIdleMs,
  sessionLifeMs,
} from '@kickstand/domain/platform/session';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../test/browser.ts';
import { phones, type SessionFixture, sessionFixture } from '../../../../test/session-fixture.ts';
import { Database } from '../../../kernel/database/db.ts';
import { makeSession } from '../session.feature.ts';

const hour = 3_600_000;
const day = 24 * hour;

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await sessionFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.pass(day);
  await fixture.write((db) => db.deleteFrom('operator_device').execute());
});

const works = async (browser: Browser) => (await browser.call(session.info)).suc;

/** Renews as an active client does: inside the session’s envelope. */
async function renew(browser: Browser) {
  const pending = await beginHandshake(await browser.serverKey(), browser.session.device, browser.session);
  const outcome = await browser.call(session.renew, { body: { params: pending.params } });
  if (outcome.suc) browser.held = await finishHandshake(pending, outcome.data.aesKey, browser.now());
  return outcome;
}

describe('an operator session', () => {
  test('ends after 48 hours without renewal', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    fixture.pass(sessionIdleMs - 1000);
    expect(await works(browser)).toBe(true);
    fixture.pass(1000);
    expect(await works(browser)).toBe(false);
  });

  test('is renewed when less than a day is left, and the old handle still answers for a minute', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    fixture.pass(sessionIdleMs - renewalThresholdMs);
    expect(needsRenewal(browser.session, browser.now())).toBe(false);
    fixture.pass(1);
    expect(needsRenewal(browser.session, browser.now())).toBe(true);

    const otherWindow = Object.assign(fixture.browser(), { held: browser.session });
    expect(await renew(browser)).toMatchObject({ suc: true });
    expect(browser.session.expiresAt).toBe(fixture.clock.now + sessionIdleMs);
    expect(browser.session.sid).not.toBe(otherWindow.session.sid);
    expect(await works(browser)).toBe(true);
    fixture.pass(renewalGraceMs - 1);
    expect(await works(otherWindow)).toBe(true);
    fixture.pass(1001);
    expect(await works(otherWindow)).toBe(false);
    expect(await works(browser)).toBe(true);
  });

  test('ends seven days after the login however often it was renewed', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const until = fixture.clock.now + sessionLifeMs;
    for (let i = 0; i < 4; i++) {
      fixture.pass(40 * hour);
      expect(await renew(browser)).toMatchObject({ suc: true });
    }
    expect(browser.session.expiresAt).toBe(until);
    expect(needsRenewal(browser.session, until - 1000)).toBe(false);
    fixture.pass(until - fixture.clock.now - 1000);
    expect(await works(browser)).toBe(true);
    fixture.pass(1000);
    expect(await works(browser)).toBe(false);
    expect(await renew(browser)).toMatchObject({ status: 401 });
  });

  test('is renewed once; the same handshake again gives nothing', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const pending = await beginHandshake(await browser.serverKey(), browser.session.device, browser.session);
    const body = { params: pending.params };
    expect((await browser.plain(session.handshake, { body })).suc).toBe(true);
    expect(await browser.plain(session.handshake, { body })).toMatchObject({
      status: 401,
      code: 'common.unauthorized',
    });
  });

  test('is renewed only by its own keys, for itself and on its own device', async () => {
    const [clerk, other] = [await fixture.loggedIn(phones.clerk), await fixture.loggedIn(phones.admin)];
    const server = await clerk.serverKey();
    const forged = { ...clerk.session, signing: other.session.signing };
    const elsewhere = await makeSigningKey();
    for (const pending of [
      await beginHandshake(server, clerk.session.device, forged),
      await beginHandshake(server, elsewhere, clerk.session),
    ])
      expect(await clerk.plain(session.handshake, { body: { params: pending.params } })).toMatchObject({
        status: 401,
      });

    const otherwise = await beginHandshake(server, clerk.session.device, clerk.session);
    const asOther = await other.call(session.renew, { body: { params: otherwise.params } });
    expect(asOther).toMatchObject({ status: 400, code: 'session.handshake_failed' });
    expect(await works(clerk)).toBe(true);
  });

  test('is not renewed when its operator was disabled', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const set = (enable: boolean) =>
      fixture.write((db) =>
        db.updateTable('operator').set({ enable }).where('operator_id', '=', 'o-clerk').execute(),
      );
    await set(false);
    expect(await browser.shakeHands({ renews: true })).toMatchObject({ status: 401 });
    await set(true);
  });

  test('logged out, takes with it what it was renewed from', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const before = Object.assign(fixture.browser(), { held: browser.session });
    await renew(browser);
    expect(await works(before)).toBe(true);
    await browser.call(session.logout);
    expect(await works(before)).toBe(false);
    expect(await browser.shakeHands({ renews: true })).toMatchObject({ status: 401 });
  });
});

/** Delivers the results of some reads only when the test says so. */
class SlowDatabase extends Database {
  #count = 0;
  #isSlow = (_count: number, _found: unknown) => false;
  #slow: Promise<void> | undefined;

  /** Delays reads from now on by number and result; returns a function that releases them. */
  hold(isSlow: (count: number, found: unknown) => boolean) {
    let goOn = () => {};
    this.#count = 0;
    this.#isSlow = isSlow;
    this.#slow = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    return () => goOn();
  }

  override async read<T>(...asked: Parameters<typeof Database.prototype.read<T>>) {
    this.#count += 1;
    const count = this.#count;
    const found = await super.read<T>(...asked);
    if (this.#isSlow(count, found)) await this.#slow;
    return found;
  }
}

describe('the server’s keys', () => {
  test('rotate by the week; sessions of the old key go on, and it is forgotten when none can be left', async () => {
    await fixture.session.epochs.rotate();
    const browser = await fixture.loggedIn(phones.clerk);
    const kid = browser.session.kid;
    fixture.pass(7 * day - 30 * hour);
    await fixture.session.tend();
    const unchanged = await browser.serverKey();
    expect(unchanged.kid).toBe(kid);

    const late = await fixture.loggedIn(phones.admin);
    fixture.pass(30 * hour);
    await fixture.session.tend();
    expect((await late.serverKey()).kid).not.toBe(kid);
    expect(await works(late)).toBe(true);
    expect(await renew(late)).toMatchObject({ suc: true });
    expect(late.session.kid).not.toBe(kid);

    fixture.pass(sessionIdleMs + 1);
    await fixture.session.tend();
    const list = (await late.plain(session.keys)).data.list;
    expect(list.map((key) => key.kid)).not.toContain(kid);
    const rows = await fixture.write((db) =>
      db.selectFrom('server_key').selectAll().where('kid', '=', kid).execute(),
    );
    expect(rows).toMatchObject([{ private_box: '' }]);
  });

  test('revoked, make everybody shake hands again without a new login', async () => {
    const browser = await fixture.loggedIn(phones.clerk);
    const old = await browser.serverKey();
    expect(await fixture.session.epochs.revoke(old.kid)).toBe(true);
    expect(await fixture.session.epochs.revoke(old.kid)).toBe(false);

    expect(await browser.call(session.info)).toMatchObject({ status: 401, code: 'session.stale_key' });
    const again = fixture.browser();
    expect(await again.shakeHands({ server: old })).toMatchObject({ status: 401, code: 'session.stale_key' });

    expect(await browser.shakeHands({ renews: true })).toMatchObject({ suc: true });
    expect(browser.session.kid).not.toBe(old.kid);
    expect(await works(browser)).toBe(true);
  });

  test('are the same for a server that starts again with the same secret', async () => {
    const { database } = fixture;
    const again = makeSession({
      database,
      secret: Buffer.alloc(32, 7),
      demo: true,
      now: () => fixture.clock.now,
    });
    await again.epochs.refresh();
    await fixture.session.epochs.refresh();
    expect(again.epochs.current()).toEqual(fixture.session.epochs.current());
    const stranger = makeSession({
      database,
      secret: Buffer.alloc(32, 8),
      demo: true,
      now: () => fixture.clock.now,
    });
    await expect(stranger.epochs.refresh()).rejects.toThrow();
  });

  const isEmpty = (found: unknown) => Array.isArray(found) && found.length === 0;
  const slowServer = () => {
    const database = new SlowDatabase(fixture.fresh.app);
    const now = () => fixture.clock.now;
    const { epochs } = makeSession({ database, secret: Buffer.alloc(32, 7), demo: true, now });
    return { database, epochs };
  };

  test('once made stay known to a new server, although somebody still waits for an answer from before', async () => {
    const { database, epochs } = slowServer();
    // Opens two connections, so that both ask at the same moment.
    await Promise.all([1, 2].map(() => database.read(nothing, (db) => sql`select 1`.execute(db))));
    await fixture.fresh.owner.query('delete from server_key');
    const goOn = database.hold((count, found) => count === 2 && isEmpty(found));
    const asked = [epochs.refresh(), epochs.refresh()];
    await asked[0];
    goOn();
    await setImmediate();
    expect(epochs.all()).toHaveLength(1);
    await Promise.all(asked);
  });

  test('revoked while they are read are read once more', async () => {
    const { database, epochs } = slowServer();
    await epochs.refresh();
    const { kid } = epochs.current();
    fixture.pass(1001);
    const goOn = database.hold(() => true);
    const reading = epochs.refresh();
    await epochs.revoke(kid);
    goOn();
    await reading;
    expect(epochs.byKid(kid)).toBeUndefined();
  });
});
