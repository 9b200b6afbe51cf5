import { webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bytesOf, fromBase64url, textOf, toBase64url } from './base64url.ts';
import { decodeOrigin, isFreshOrigin } from './bearer.ts';
import { type ClientSession, needsRenewal } from './handshake.ts';
import { deriveSessionKeys, importRoot, makeSigningKey } from './keys.ts';
import { sealRequest } from './seal.ts';
import {
  deviceCodeOf,
  isObjectId,
  mayBePlain,
  readHandshake,
  readSignature,
  writeSignature,
} from './wire.ts';

const day = 86_400_000;
const sid = 'AAAAAAAAAAAAAAAAAAAAAA';

async function aSession(): Promise<ClientSession> {
  const key = toBase64url(webcrypto.getRandomValues(new Uint8Array(32)));
  const [keys, signing, device] = await Promise.all([
    deriveSessionKeys(await importRoot(key), sid),
    makeSigningKey(),
    makeSigningKey(),
  ]);
  const handle = `kid1.${sid}.${sid}`;
  return { sid, handle, kid: 'kid1', skewMs: 1500, expiresAt: 2 * day, keys, signing, device };
}

describe('keys', () => {
  test('no private or secret key can be exported', async () => {
    const { keys, signing, device } = await aSession();
    const secrets = [...Object.values(keys), signing.privateKey, device.privateKey];
    expect(secrets).toHaveLength(6);
    for (const key of secrets) expect(key.extractable).toBe(false);
  });

  test('a session survives the structured clone of IndexedDB and still signs', async () => {
    const kept = structuredClone(await aSession());
    const sealed = await sealRequest(kept, {
      method: 'GET',
      path: '/x',
      query: { a: 1 },
      now: 1_790_000_000_000,
    });
    expect(readSignature(sealed.headers._t ?? '')).toMatchObject({
      handle: kept.handle,
      ts: 1_790_000_001_500,
    });
  });
});

describe('renewal', () => {
  const login = { ath: '', aud: '', until: 7 * day };
  test.each([
    ['two days left', { now: 0 }, false],
    ['a day left to the millisecond', { now: day }, false],
    ['less than a day left', { now: day + 1 }, true],
    ['over', { now: 2 * day }, false],
    ['nobody logged in', { now: day + 1, login: undefined }, false],
    ['nothing left to win', { now: day + 1, login: { ...login, until: 2 * day } }, false],
    ['the own clock is an hour behind', { now: day - 3_600_000, skewMs: 3_600_001 }, true],
  ])('%s', (_, given, due) => {
    const { now, ...over } = { skewMs: 0, expiresAt: 2 * day, login, ...given };
    const { login: held, ...rest } = over;
    expect(needsRenewal(held ? { ...rest, login: held } : rest, now)).toBe(due);
  });
});

describe('wire', () => {
  test('base64url brings back every length', () => {
    for (let length = 0; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37) % 256);
      expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
      expect(toBase64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'));
    }
    expect(textOf(fromBase64url(toBase64url(bytesOf('共享电单车'))))).toBe('共享电单车');
    expect(() => fromBase64url('a+b/')).toThrow();
  });

  test('a signature is read as it was written, and nothing that is none', () => {
    const signature = {
      handle: `kid1.${sid}.${sid}`,
      ts: 1_790_000_000_000,
      nonce: sid,
      mac: 'm'.repeat(43),
    };
    expect(readSignature(writeSignature(signature))).toEqual(signature);
    for (const header of ['', '~~~', `${writeSignature(signature)}~`, `x${'~1~2~3'}`])
      expect(readSignature(header)).toBeUndefined();
    expect(readHandshake('v1.kid1.short.short')).toBeUndefined();
  });

  test('a device code is eight letters of the thumbprint', () => {
    expect(deviceCodeOf(toBase64url(new Uint8Array(32)))).toBe('0000-0000');
    expect(deviceCodeOf(toBase64url(new Uint8Array(32).fill(255)))).toBe('ZZZZ-ZZZZ');
    expect(deviceCodeOf(toBase64url(Uint8Array.from([0, 1, 2, 3, 4])))).toBe('000G-40R4');
  });

  test('an object id is 24 hexadecimal digits', () => {
    expect(isObjectId('0123456789abcdef01234567')).toBe(true);
    expect(isObjectId('0123456789ABCDEF01234567')).toBe(false);
    expect(isObjectId('0123')).toBe(false);
  });

  test('only the first two steps may succeed in the clear', () => {
    const good = { suc: true, data: {} };
    expect(mayBePlain('/auth/verifySign', 200, good)).toBe(true);
    expect(mayBePlain('/auth/keys', 200, good)).toBe(true);
    expect(mayBePlain('/auth/login/phone', 200, good)).toBe(false);
    expect(mayBePlain('/platform/permission/login', 200, good)).toBe(false);
  });

  test('what waits for a second person may be plain under the status of its own, nothing else may', () => {
    const refusal = (code: string) => ({ suc: false, error: { code, promot: '已提交复核' } });
    expect(mayBePlain('/platform/x', 202, refusal('approval.requested'))).toBe(true);
    expect(mayBePlain('/platform/x', 200, refusal('approval.requested'))).toBe(false);
    expect(mayBePlain('/platform/x', 202, refusal('common.forbidden'))).toBe(false);
    expect(mayBePlain('/platform/x', 202, { suc: true, data: {} })).toBe(false);
  });

  test('a refusal may be plain in its one shape, and never under a good status', () => {
    const refusal = { suc: false, error: { code: 'session.login_failed', promot: '登录失败' } };
    expect(mayBePlain('/platform/permission/login', 422, refusal)).toBe(true);
    expect(mayBePlain('/platform/permission/login', 200, refusal)).toBe(false);
    expect(mayBePlain('/platform/permission/login', 422, { suc: false })).toBe(false);
  });
});

describe('origin, for display only', () => {
  const jws = (payload: object) => `h.${toBase64url(bytesOf(JSON.stringify(payload)))}.s`;

  test('shows whose it is', () => {
    const origin = decodeOrigin(jws({ iss: 'demo', sub: '13800000001', iat: 1_790_000_000 }));
    expect(origin).toEqual({ issuer: 'demo', phone: '13800000001', issuedAt: 1_790_000_000_000 });
    expect(decodeOrigin('nonsense')).toBeUndefined();
    expect(decodeOrigin(jws({ iss: 'demo' }))).toBeUndefined();
  });

  test.each([
    [0, true],
    [59_999, true],
    [60_000, false],
    [-5_000, true],
  ])('%i ms old → %s', (age, fresh) => {
    expect(isFreshOrigin({ issuedAt: 1_000_000 }, 1_000_000 + age)).toBe(fresh);
  });
});
