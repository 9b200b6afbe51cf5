import { operatorDevices, session } from '@kickstand/contract/platform/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { phones, type SessionFixture, sessionFixture } from '../../../../test/session-fixture.ts';
import { demoApiKey, mintApiKey } from './api-keys.service.ts';
import { hashOf } from './vault.ts';

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await sessionFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(2000));

const mint = (operatorId: string, expiresAt?: number, stepUp = false) =>
  fixture.write((db) =>
    mintApiKey(db, { operatorId, name: 'BI', stepUp, ...(expiresAt && { expiresAt }) }, fixture.clock.now),
  );
const infoWith = (key: string) => fixture.browser().plain(session.info, { key });

describe('an API key', () => {
  test('speaks plain JSON with its operator’s codes and scope', async () => {
    const { key } = await mint('o-owner');
    expect(key).toMatch(/^ksk_[\w-]{43}$/);
    expect(await infoWith(key)).toMatchObject({
      status: 200,
      data: { phone: phones.franchisee, scope: { agentIds: [3, 4], opAreaIds: 'all' }, lastLogin: null },
    });
    const one = { phone: phones.clerk, deviceCode: 'AAAA-AAAA' };
    const clerk = await mint('o-clerk', undefined, true);
    expect(
      await fixture.browser().plain(operatorDevices.remove, { key: clerk.key, body: one }),
    ).toMatchObject({
      status: 403,
      code: 'common.forbidden',
    });
  });

  test('does what asks people for a fresh proof only when it was made for that', async () => {
    const body = { phone: phones.clerk, deviceCode: 'AAAA-AAAA' };
    const usual = await mint('o-owner');
    const entitled = await mint('o-owner', undefined, true);
    for (const call of [operatorDevices.authorize, operatorDevices.remove]) {
      expect(await fixture.browser().plain(call, { key: usual.key, body })).toMatchObject({
        status: 403,
        code: 'common.step_up',
      });
      expect(await fixture.browser().plain(call, { key: entitled.key, body })).toMatchObject({ status: 404 });
    }
  });

  test('is kept as a hash, and when it was used', async () => {
    const { key, keyId } = await mint('o-clerk');
    await infoWith(key);
    const row = await fixture.write((db) =>
      db.selectFrom('api_key').selectAll().where('key_id', '=', keyId).executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ digest: hashOf(key), used_at: fixture.clock.now });
    expect(JSON.stringify(row)).not.toContain(key);
  });

  test.each(['', 'ksk_', `ksk_${'A'.repeat(43)}`, 'Bearer', `ksk_${'A'.repeat(4300)}`])(
    '%j is nobody’s',
    async (key) => {
      expect(await infoWith(key || 'x')).toMatchObject({
        status: 401,
        code: 'common.unauthorized',
        promot: '授权验证失败',
      });
    },
  );

  test('ends with its date, its revocation or its operator within a second', async () => {
    const { key } = await mint('o-clerk', fixture.clock.now + 60_000);
    expect((await infoWith(key)).suc).toBe(true);
    fixture.pass(60_000);
    expect((await infoWith(key)).suc).toBe(false);

    const other = await mint('o-clerk');
    expect((await infoWith(other.key)).suc).toBe(true);
    const revoked_at = new Date(fixture.clock.now);
    await fixture.write((db) =>
      db.updateTable('api_key').set({ revoked_at }).where('key_id', '=', other.keyId).execute(),
    );
    fixture.pass(1000);
    expect((await infoWith(other.key)).suc).toBe(false);

    const third = await mint('o-clerk');
    expect((await infoWith(third.key)).suc).toBe(true);
    const set = (enable: boolean) =>
      fixture.write((db) =>
        db.updateTable('operator').set({ enable }).where('operator_id', '=', 'o-clerk').execute(),
      );
    await set(false);
    fixture.pass(1000);
    expect((await infoWith(third.key)).suc).toBe(false);
    await set(true);
  });

  test('is no browser: it cannot log in, log out, renew or wait for a device', async () => {
    const { key } = await mint('o-clerk');
    const browser = fixture.browser();
    const mobilePhoneNumber = phones.clerk;
    for (const outcome of [
      await browser.plain(session.smsCode, { key, body: { mobilePhoneNumber } }),
      await browser.plain(session.verifyCode, { key, body: { mobilePhoneNumber, smsCode: '123456' } }),
      await browser.plain(session.login, { key, body: { opManId: phones.clerk } }),
      await browser.plain(session.logout, { key }),
      await browser.plain(operatorDevices.standing, { key }),
    ])
      expect(outcome).toMatchObject({ status: 401, code: 'common.unauthorized' });
    const renewal = await browser.plain(session.renew, { key, body: { params: 'v1.x' } });
    expect(renewal).toMatchObject({ status: 400, code: 'session.handshake_failed' });
  });

  test('of the demo is the same at every start and works', async () => {
    const { vault } = fixture.session;
    const make = () => fixture.write((db) => demoApiKey(db, vault, 'o-admin', fixture.clock.now));
    const key = await make();
    expect(await make()).toBe(key);
    expect((await infoWith(key)).data.phone).toBe(phones.admin);
  });
});
