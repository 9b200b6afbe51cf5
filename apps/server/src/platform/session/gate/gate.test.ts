import { operatorDevices, session } from '@kickstand/contract/platform/session';
import {
  AnswerRefused,
  handshakeLifeMs,
  openAnswer,
  readSignature,
  writeSignature,
} from '@kickstand/domain/platform/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Received } from '../../../../test/browser.ts';
import { phones, type SessionFixture, sessionFixture } from '../../../../test/session-fixture.ts';
import { makeEpoch } from '../crypto/epoch.ts';
import { mintApiKey } from '../keys/api-keys.service.ts';
import { nonceMemory, sharedNonces } from '../keys/nonces.ts';
import { strictLimits } from '../session.settings.ts';
import { makeGate } from './gate.ts';

let fixture: SessionFixture;
let clerk: Browser;

beforeAll(async () => {
  fixture = await sessionFixture();
  clerk = await fixture.loggedIn(phones.clerk);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(1));

const codeOf = ({ body }: Received) => (body as { error?: { code?: string } }).error?.code;

const logout = session.logout;
const info = session.info;
const permission = operatorDevices.permission;
const body = { mobilePhoneNumber: phones.clerk };

describe('an operator’s call', () => {
  test('is answered in its envelope', async () => {
    const sealed = await clerk.seal(info);
    const received = await clerk.post(sealed);
    expect(received.status).toBe(200);
    expect(Object.keys(received.body as object)).toEqual(['params']);
    const opened = await openAnswer(clerk.session, sealed, received);
    expect(opened).toMatchObject({ suc: true, data: { name: '李四', permissionList: ['0302', 'all'] } });
  });

  test('a second time is refused, and the first still counted', async () => {
    const sealed = await clerk.seal(info);
    expect((await clerk.post(sealed)).status).toBe(200);
    const again = await clerk.post(sealed);
    expect([again.status, codeOf(again)]).toEqual([400, 'common.bad_envelope']);
  });

  test('of which two arrive at once passes once', async () => {
    const sealed = await clerk.seal(info);
    const answers = await Promise.all([1, 2, 3, 4].map(() => clerk.post(sealed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    [60_000, 200],
    [60_001, 400],
    [-60_000, 200],
    [-60_001, 400],
  ])('that arrives %i ms after its stamp answers %i', async (late, status) => {
    const sealed = await clerk.seal(info);
    fixture.pass(late);
    const received = await clerk.post(sealed);
    fixture.pass(-late);
    expect(received.status).toBe(status);
    if (status === 400) expect(codeOf(received)).toBe('session.clock_off');
  });

  test('cannot be replayed at the last moment of its window either', async () => {
    fixture.pass(-60_000);
    const sealed = await clerk.seal(info);
    fixture.pass(60_000);
    const early = await clerk.seal(info);
    expect((await clerk.post(sealed)).status).toBe(200);
    fixture.pass(-60_000);
    expect((await clerk.post(early)).status).toBe(200);
    fixture.pass(120_000);
    expect(codeOf(await clerk.post(early))).toBe('common.bad_envelope');
    fixture.pass(-60_000);
  });

  test('tells a clock that is off what time it is', async () => {
    const sealed = await clerk.seal(info);
    fixture.pass(90_000);
    const { body: answer } = await clerk.post(sealed);
    expect(answer).toMatchObject({ error: { code: 'session.clock_off', facts: { now: fixture.clock.now } } });
    fixture.pass(-90_000);
  });

  test('sent to another path or with another method is refused', async () => {
    const sealed = await clerk.seal(permission, { body });
    const elsewhere = await clerk.post(sealed, { url: logout.path });
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([400, 'common.bad_envelope']);
    const read = await clerk.seal(operatorDevices.list, { query: { state: 'pending' } });
    const other = await clerk.post(read, { url: `${operatorDevices.standing.path}?${read.query}` });
    expect(codeOf(other)).toBe('common.bad_envelope');
    expect((await clerk.post(read)).status).toBe(200);
  });

  test('with any of its parts altered is refused', async () => {
    const sealed = await clerk.seal(permission, { body });
    const header = readSignature(sealed.headers._t ?? '');
    if (!header) throw new Error('unsigned');
    const turned = (text: string) => `${text.slice(0, -2)}${text.at(-2) === 'A' ? 'B' : 'A'}${text.at(-1)}`;
    const with_t = (over: Partial<typeof header>) => ({
      headers: { _t: writeSignature({ ...header, ...over }) },
    });
    const altered = [
      with_t({ ts: header.ts + 1 }),
      with_t({ nonce: turned(header.nonce) }),
      with_t({ mac: turned(header.mac) }),
      with_t({ handle: turned(header.handle) }),
      { headers: { _t: 'nonsense' } },
      { payload: sealed.body?.replace(/.{4}"}$/, 'AAAA"}') },
      { payload: JSON.stringify({ params: 'AAAA' }) },
      { payload: undefined },
      { url: `${permission.path}?params=AAAA` },
    ];
    for (const over of altered) {
      const { status } = await clerk.post(sealed, over);
      expect([400, 401], JSON.stringify(over)).toContain(status);
    }
    expect((await clerk.post(sealed)).status).toBe(200);
  });

  test('with clear text beside the envelope, or instead of it, is refused', async () => {
    const sealed = await clerk.seal(permission, { body });
    const params = (JSON.parse(sealed.body ?? '{}') as { params: string }).params;
    const beside = await clerk.post(sealed, { payload: JSON.stringify({ params, mobilePhoneNumber: '1' }) });
    expect(codeOf(beside)).toBe('common.bad_envelope');
    const instead = await clerk.post(sealed, { payload: JSON.stringify(body) });
    expect(codeOf(instead)).toBe('common.bad_envelope');
    const inQuery = await clerk.post(sealed, { url: `${permission.path}?phone=1` });
    expect(codeOf(inQuery)).toBe('common.bad_envelope');
  });

  test('under another session’s keys or bearer is refused', async () => {
    const stranger = fixture.browser();
    await stranger.shakeHands();
    const theirs = await stranger.seal(info);
    const mine = await clerk.seal(info);
    const { authorization = '' } = mine.headers;

    const stolenBearer = await stranger.post(theirs, { headers: { authorization } });
    expect([stolenBearer.status, codeOf(stolenBearer)]).toEqual([401, 'common.unauthorized']);

    const signed = readSignature(theirs.headers._t ?? '');
    if (!signed) throw new Error('unsigned');
    const stolenHandle = writeSignature({ ...signed, handle: clerk.session.handle });
    const forged = await stranger.post(theirs, { headers: { _t: stolenHandle, authorization } });
    expect(codeOf(forged)).toBe('common.bad_envelope');
  });

  test('with a bearer but no signature is a stranger’s', async () => {
    const { headers } = await clerk.seal(info);
    const received = await clerk.send({
      method: 'GET',
      url: info.path,
      headers: { authorization: headers.authorization ?? '', cookie: `_t=${clerk.session.handle}` },
      payload: undefined,
    });
    expect([received.status, codeOf(received)]).toEqual([401, 'common.unauthorized']);
  });

  test('whose bearer lacks is nobody’s', async () => {
    const sealed = await clerk.seal(info);
    const { _t = '' } = sealed.headers;
    const received = await clerk.send({ method: 'GET', url: info.path, headers: { _t }, payload: undefined });
    expect([received.status, codeOf(received)]).toEqual([401, 'common.unauthorized']);
  });

  test('whose answer comes in the clear is not believed', async () => {
    const sealed = await clerk.seal(info);
    await clerk.post(sealed);
    const plain = { status: 200, body: { suc: true, data: { name: 'somebody else' } } };
    await expect(openAnswer(clerk.session, sealed, plain)).rejects.toBeInstanceOf(AnswerRefused);
  });

  test('whose answer was meant for another call is not believed', async () => {
    const [one, two] = [await clerk.seal(info), await clerk.seal(info)];
    const answer = await clerk.post(one);
    await expect(openAnswer(clerk.session, two, answer)).rejects.toBeInstanceOf(AnswerRefused);
  });
});

describe('a socket', () => {
  const path = '/live';
  const opening = async (browser: Browser) => {
    const sealed = await browser.seal({ ...info, path });
    const { _t, authorization } = sealed.headers;
    return { path, headers: { _t, authorization }, address: '127.0.0.1' };
  };

  test('is opened by the headers of a sealed GET of its path, once', async () => {
    const one = await opening(clerk);
    const caller = await fixture.session.admitSocket(one);
    expect(caller).toMatchObject({ sid: clerk.session.sid, actor: { operatorId: 'o-clerk' } });
    await expect(fixture.session.admitSocket(one)).rejects.toMatchObject({ code: 'common.bad_envelope' });
  });

  test('is not opened on another path, before login, or by an API key', async () => {
    const one = await opening(clerk);
    await expect(fixture.session.admitSocket({ ...one, path: '/other' })).rejects.toMatchObject({
      status: 400,
    });
    const stranger = fixture.browser();
    await stranger.shakeHands();
    await expect(fixture.session.admitSocket(await opening(stranger))).rejects.toMatchObject({ status: 401 });
    const key = await fixture.write((db) =>
      mintApiKey(db, { operatorId: 'o-clerk', name: 'x' }, fixture.clock.now),
    );
    const headers = { authorization: `Bearer ${key.key}` };
    await expect(fixture.session.admitSocket({ ...one, headers })).rejects.toMatchObject({ status: 401 });
  });
});

describe('a server that has just started', () => {
  test('refuses what was stamped before, since it cannot know whether it was used', async () => {
    const sealed = await clerk.seal(info);
    fixture.pass(5);
    const now = () => fixture.clock.now;
    const { epochs, sessions } = fixture.session;
    const apiKeys = { holderOf: async () => undefined, remembers: () => undefined };
    const fresh = makeGate({
      epochs,
      sessions,
      apiKeys,
      now,
      nonces: nonceMemory(now),
      noteSeen: async () => {},
    });
    const wire = { method: 'GET', path: info.path, query: {}, body: undefined, address: '::1' };
    const late = fresh.open(info, { ...wire, headers: sealed.headers });
    await expect(late).rejects.toMatchObject({ code: 'session.clock_off', facts: { now: now() } });
    const later = await clerk.seal(info);
    expect((await fresh.open(info, { ...wire, headers: later.headers })).caller.kind).toBe('operator');
  });
});

describe('claims of a bearer', () => {
  const scopeWith = async (browser: Browser, claims: Browser['claims']) => {
    const own = Object.assign(fixture.browser(), { held: browser.session, claims });
    const sealed = await own.seal(info);
    const { headers, binding } = sealed;
    const wire = { method: 'GET', path: binding.path, headers, query: {}, body: undefined, address: '::1' };
    const { caller } = await fixture.session.gate.open(info, wire);
    return caller.actor?.scope;
  };

  test('narrow what the database grants and never widen it', async () => {
    const owner = await fixture.loggedIn(phones.franchisee);
    expect(await scopeWith(owner, {})).toEqual({ agentIds: [3, 4], opAreaIds: 'all' });
    expect(await scopeWith(owner, { agentIds: [4], opAreaIds: [9] })).toEqual({
      agentIds: [4],
      opAreaIds: [9],
    });
    expect(await scopeWith(owner, { agentIds: [2] })).toEqual({ agentIds: [], opAreaIds: 'all' });
    expect(await scopeWith(clerk, { agentIds: [3] })).toEqual({ agentIds: [3], opAreaIds: 'all' });
    expect(await scopeWith(clerk, { agentId: 3, phone: '1' })).toEqual({ agentIds: 'all', opAreaIds: 'all' });
  });
});

describe('a handshake', () => {
  test('under a key that is not ours, or that was revoked, is refused', async () => {
    const browser = fixture.browser();
    const foreign = await browser.shakeHands({ server: makeEpoch() });
    expect([foreign.status, foreign.code]).toEqual([401, 'session.stale_key']);
    const known = await browser.serverKey();
    const wrongPoint = await browser.shakeHands({ server: { ...makeEpoch(), kid: known.kid } });
    expect([wrongPoint.status, wrongPoint.code, wrongPoint.promot]).toEqual([
      400,
      'session.handshake_failed',
      '获取签名失败',
    ]);
  });

  test('that nobody logs in on is over after ten minutes', async () => {
    const browser = fixture.browser();
    await browser.shakeHands();
    fixture.pass(handshakeLifeMs - 1000);
    expect((await browser.call(session.user, { query: { mobilePhoneNumber: phones.clerk } })).suc).toBe(true);
    fixture.pass(1000);
    const late = await browser.call(session.user, { query: { mobilePhoneNumber: phones.clerk } });
    expect([late.status, late.code, late.promot]).toEqual([
      401,
      'common.session_ended',
      '登录已失效：已过期',
    ]);
  });

  test('does not open what needs a login', async () => {
    const browser = fixture.browser();
    await browser.shakeHands();
    const refused = await browser.call(info);
    expect([refused.status, refused.code]).toEqual([401, 'common.unauthorized']);
  });
});

describe('handshakes of one address', () => {
  test('are bounded, also when they come together; other addresses are free', async () => {
    const own = await sessionFixture({ limits: { ...strictLimits, handshakesPerAddressHour: 30 } });
    const shake = async (address: string) => (await own.browser(address).shakeHands()).code;
    const together = await Promise.all(Array.from({ length: 35 }, () => shake('10.0.0.1')));
    expect(together.filter((code) => code === undefined)).toHaveLength(30);
    expect(new Set(together)).toEqual(new Set([undefined, 'common.too_many']));
    expect(await shake('10.0.0.2')).toBeUndefined();
    own.pass(3_600_001);
    expect(await shake('10.0.0.1')).toBeUndefined();
    await own.close();
  });

  test('do not shut out a device that somebody authorised, which has an allowance of its own', async () => {
    const limits = { ...strictLimits, handshakesPerAddressHour: 3, handshakesPerDeviceHour: 2 };
    const own = await sessionFixture({ limits });
    const known = await own.loggedIn(phones.clerk);
    own.pass(3_600_001);
    const strangers = async () => (await own.browser().shakeHands()).code;
    for (let i = 0; i < 3; i++) expect(await strangers()).toBeUndefined();
    expect(await strangers()).toBe('common.too_many');
    expect((await known.shakeHands()).code).toBeUndefined();
    expect((await known.shakeHands()).code).toBeUndefined();
    expect((await known.shakeHands()).code).toBe('common.too_many');
    await own.close();
  });
});

describe('several servers behind one address', () => {
  test('remember nonces together', async () => {
    const now = () => fixture.clock.now;
    const [one, two] = [sharedNonces(fixture.database, now), sharedNonces(fixture.database, now)];
    expect(await one.take('sid', 'nonce')).toBe(true);
    expect(await two.take('sid', 'nonce')).toBe(false);
    expect(await two.take('other', 'nonce')).toBe(true);
  });
});
