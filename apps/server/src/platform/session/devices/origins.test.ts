import { sign } from 'node:crypto';
import { session } from '@kickstand/contract/platform/session';
import { decodeOrigin } from '@kickstand/domain/platform/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { phones, type SessionFixture, sessionFixture } from '../../../../test/session-fixture.ts';
import { jwkOfEpoch, makeEpoch } from '../crypto/epoch.ts';
import { putSessionSetting } from '../settings.store.ts';
import { mintOrigin, ownIssuerName, signingKeyOf } from './origins.ts';

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await sessionFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(1000));

const mint = (phone: string = phones.clerk) => mintOrigin(fixture.session.vault, phone, fixture.clock.now);

async function quickLogin(origin: string, phone: string = phones.clerk) {
  const browser = fixture.browser();
  await browser.shakeHands();
  return { browser, outcome: await browser.call(session.authorized, { body: { phone, origin } }) };
}

const refused = {
  status: 422,
  code: 'session.origin_invalid',
  promot: '快捷登录已失效，请使用验证码登录',
};

/** An origin with other claims or another key, otherwise valid. */
function forged(over: object, head: object = {}, issuer = fixture.session.vault.ownIssuer()) {
  const iat = Math.floor(fixture.clock.now / 1000);
  const aud = fixture.session.vault.deployment;
  const said = {
    iss: ownIssuerName,
    aud,
    sub: phones.clerk,
    iat,
    exp: iat + 60,
    jti: `jti-${Math.random()}`,
    ...over,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'ES256', typ: 'origin+jwt', ...head })}.${part(said)}`;
  const signature = sign('sha256', Buffer.from(text), {
    key: signingKeyOf(issuer),
    dsaEncoding: 'ieee-p1363',
  });
  return `${text}.${signature.toString('base64url')}`;
}

describe('a quick login', () => {
  test('goes from the origin to the console without a code', async () => {
    const origin = (await fixture.app.inject({ url: `/demo/origin?phone=${phones.clerk}` })).json<{
      data: { origin: string };
    }>().data.origin;
    expect(decodeOrigin(origin)).toMatchObject({ phone: phones.clerk, issuer: ownIssuerName });
    const { browser, outcome } = await quickLogin(origin);
    expect(outcome).toMatchObject({ suc: true, data: { opManId: phones.clerk } });
    expect(await browser.enter(phones.clerk)).toMatchObject({ suc: true });
    expect((await browser.call(session.info)).data.name).toBe('李四');
  });

  test('works for 60 seconds', async () => {
    const origin = mint();
    fixture.pass(59_000);
    expect((await quickLogin(origin)).outcome.suc).toBe(true);
    const late = mint();
    fixture.pass(60_000);
    expect((await quickLogin(late)).outcome).toMatchObject(refused);
  });

  test('works once, also when it is sent twice at once', async () => {
    const origin = mint();
    const both = await Promise.all([quickLogin(origin), quickLogin(origin), quickLogin(origin)]);
    expect(both.filter(({ outcome }) => outcome.suc)).toHaveLength(1);
    expect((await quickLogin(origin)).outcome).toMatchObject(refused);
  });

  test('for another phone than the origin names is refused, and the origin stays good', async () => {
    const origin = mint();
    expect((await quickLogin(origin, phones.admin)).outcome).toMatchObject(refused);
    expect((await quickLogin(origin)).outcome.suc).toBe(true);
  });

  test.each<[string, () => string]>([
    ['of an issuer who is not on the list', () => forged({ iss: 'somebody' })],
    ['signed by another key', () => forged({}, {}, makeEpoch())],
    ['for another deployment', () => forged({ aud: 'elsewhere' })],
    ['from the future', () => forged({ iat: Math.floor(fixture.clock.now / 1000) + 6 })],
    ['that wants to live longer', () => forged({ exp: Math.floor(fixture.clock.now / 1000) + 61 })],
    ['that is past its own end', () => forged({ exp: Math.floor(fixture.clock.now / 1000) })],
    ['without a name of its own', () => forged({ jti: undefined })],
    ['of another type', () => forged({}, { typ: 'JWT' })],
    ['without a signature', () => forged({}, { alg: 'none' })],
    ['that is nonsense', () => 'a.b.c'],
    ['of a phone without an account', () => mint(phones.unknown)],
  ])('with an origin %s is refused', async (_, origin) => {
    const jws = origin();
    const phone = decodeOrigin(jws)?.phone ?? phones.clerk;
    expect((await quickLogin(jws, phone)).outcome).toMatchObject(refused);
  });

  test('of a partner the deployment allows is accepted', async () => {
    const partner = makeEpoch();
    const issuers = [{ iss: 'partner', jwk: jwkOfEpoch(partner) }];
    await fixture.write((db) => putSessionSetting(db, 'session.origin_issuers', issuers, fixture.clock.now));
    expect((await quickLogin(forged({ iss: 'partner' }, {}, partner))).outcome.suc).toBe(true);
    expect((await quickLogin(forged({ iss: 'partner' }))).outcome).toMatchObject(refused);
  });

  test('gives no login without a click of the operator login, nor for another phone', async () => {
    const { browser } = await quickLogin(mint());
    expect(await browser.call(session.info)).toMatchObject({ status: 401 });
    expect(await browser.enter(phones.admin)).toMatchObject({ code: 'session.login_failed' });
  });
});

describe('outside the demo', () => {
  test('the demo’s pages do not exist, and only the shell mints origins', async () => {
    const own = await sessionFixture({ demo: false });
    for (const url of [`/demo/sms?phone=${phones.clerk}`, `/demo/origin?phone=${phones.clerk}`])
      expect((await own.app.inject({ url })).statusCode).toBe(404);
    const browser = own.browser();
    await browser.shakeHands();
    const origin = mintOrigin(own.session.vault, phones.clerk, own.clock.now);
    const proof = { body: { phone: phones.clerk, origin } };
    expect(await browser.call(session.authorized, proof)).toMatchObject({ suc: true });
    expect(await browser.enter(phones.clerk)).toMatchObject({ code: 'session.device_unauthorized' });
    await own.close();
  });
});
