import { createHash, randomBytes } from 'node:crypto';
import {
  AnswerRefused,
  type Binding,
  beginHandshake,
  type ClearRequest,
  type ClientSession,
  enterSession,
  finishHandshake,
  makeSigningKey,
  openAnswer,
  readSignature,
  type SealedRequest,
  sealRequest,
  sessionLifeMs,
  signBearer,
} from '@kickstand/domain/platform/session';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkBearer } from './bearer.ts';
import {
  deriveWireKeys,
  isSignedRequest,
  openPart,
  sealAnswer,
  TooLarge,
  type WireKeys,
} from './envelope.ts';
import { type Epoch, epochFrom, jwkOfEpoch, makeEpoch } from './epoch.ts';
import { sidOfHandle, signHandle } from './handle.ts';
import { answerHandshake, type OpenedHandshake, openHandshake } from './handshake.ts';
import { isSignedBy, keyOfJwk, thumbprintOf } from './signatures.ts';

/** Larger than any of these envelopes. */
const largest = 1_000_000;

const now = 1_790_000_000_000;
const epoch = makeEpoch();
const onlyEpoch = (kid: string) => (kid === epoch.kid ? epoch : undefined);

interface Pair {
  client: ClientSession;
  opened: OpenedHandshake;
  keys: WireKeys;
  root: Buffer;
}

const opened = (found: ReturnType<typeof openHandshake>): OpenedHandshake => {
  if (typeof found === 'string') throw new Error(`handshake refused: ${found}`);
  return found;
};

const newSid = () => randomBytes(16).toString('base64url');

function welcome(found: OpenedHandshake, sid: string, root: Buffer) {
  const handle = signHandle(epoch, sid);
  const key = root.toString('base64url');
  return answerHandshake(found, { sid, _t: handle, kid: epoch.kid, key, now, expiresAt: now + 1000 });
}

async function shakeHands(): Promise<Pair> {
  const pending = await beginHandshake(epoch, await makeSigningKey());
  const found = opened(openHandshake(pending.params, onlyEpoch));
  const [sid, root] = [newSid(), randomBytes(32)];
  const client = await finishHandshake(pending, welcome(found, sid, root), now - 5000);
  return { client, opened: found, keys: deriveWireKeys(root, sid), root };
}

const paramsOf = ({ query, body }: SealedRequest) => ({
  query: query === '' ? undefined : query.replace('params=', ''),
  body: body === undefined ? undefined : (JSON.parse(body) as { params: string }).params,
});

const signatureOf = (sealed: SealedRequest) => {
  const read = readSignature(sealed.headers._t ?? '');
  if (!read) throw new Error('no signature');
  return read;
};

/** The server’s view of a request: only what it reads from the wire. */
function bindingOf(sealed: SealedRequest, sid: string): Binding {
  const { ts, nonce } = signatureOf(sealed);
  return { method: sealed.binding.method, path: sealed.binding.path, sid, ts, nonce };
}

const flip = (text: string, at: number) => {
  const bytes = Buffer.from(text, 'base64url');
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

let pair: Pair;
beforeAll(async () => {
  pair = await shakeHands();
});

const seal = (over: Partial<ClearRequest> = {}) =>
  sealRequest(pair.client, {
    method: 'POST',
    path: '/platform/permission/role',
    body: { name: '运营' },
    now,
    ...over,
  });

describe('handshake', () => {
  test('both sides know the device, the signing key and the skew of the clock', async () => {
    const { client, opened: found } = await shakeHands();
    expect(found.device).toBe(client.device.thumbprint);
    expect(thumbprintOf(found.key)).toBe(client.signing.thumbprint);
    expect(client.skewMs).toBe(5000);
    expect(client.kid).toBe(epoch.kid);
  });

  test('an epoch is the same after it was stored by its private half', () => {
    const again = epochFrom(epoch.kid, epoch.privateKey);
    expect(again).toEqual(epoch);
    expect(Object.keys(jwkOfEpoch(again))).toEqual(['kty', 'crv', 'x', 'y']);
  });

  test('a key id we do not have is stale, anything else wrong is bad', async () => {
    const { params } = await beginHandshake(epoch, await makeSigningKey());
    expect(openHandshake(params, () => undefined)).toBe('stale');
    expect(openHandshake('v1.x.y.z', onlyEpoch)).toBe('bad');
    expect(openHandshake(params.replace('v1.', 'v2.'), onlyEpoch)).toBe('bad');
  });

  test('under another of our keys it does not open', async () => {
    const { params } = await beginHandshake(epoch, await makeSigningKey());
    const other: Epoch = { ...makeEpoch(), kid: epoch.kid };
    expect(openHandshake(params, () => other)).toBe('bad');
  });

  test('any changed bit of point or text is refused', async () => {
    const { params } = await beginHandshake(epoch, await makeSigningKey());
    const [version, kid, epk = '', ct = ''] = params.split('.');
    fc.assert(
      fc.property(fc.nat(10_000), fc.boolean(), (at, inPoint) => {
        const [point, text] = inPoint ? [flip(epk, at), ct] : [epk, flip(ct, at)];
        expect(openHandshake([version, kid, point, text].join('.'), onlyEpoch)).toBe('bad');
      }),
      { numRuns: 200 },
    );
  });

  test('a device that cannot sign with its key is refused', async () => {
    const [mine, victims] = await Promise.all([makeSigningKey(), makeSigningKey()]);
    const { params } = await beginHandshake(epoch, { ...mine, publicKey: victims.publicKey });
    expect(openHandshake(params, onlyEpoch)).toBe('bad');
  });

  test('the answer to another handshake is refused', async () => {
    const [one, two] = await Promise.all([
      beginHandshake(epoch, await makeSigningKey()),
      beginHandshake(epoch, await makeSigningKey()),
    ]);
    const aesKey = welcome(opened(openHandshake(two.params, onlyEpoch)), newSid(), randomBytes(32));
    await expect(finishHandshake(one, aesKey, now)).rejects.toThrow();
    await expect(finishHandshake({ ...two, nonce: one.nonce }, aesKey, now)).rejects.toThrow();
  });

  test('a renewal carries the old key’s signature over this handshake', async () => {
    const pending = await beginHandshake(epoch, pair.client.device, pair.client);
    const found = opened(openHandshake(pending.params, onlyEpoch));
    expect(found.renews?.sid).toBe(pair.client.sid);
    const { text, proof } = found.renews ?? { text: new Uint8Array(), proof: '' };
    expect(isSignedBy(keyOfJwk(pair.opened.key), text, proof)).toBe(true);
    expect(isSignedBy(keyOfJwk(found.key), text, proof)).toBe(false);
  });
});

describe('handle', () => {
  test('is read back, and only when we signed it', () => {
    const sid = newSid();
    const handle = signHandle(epoch, sid);
    expect(sidOfHandle(handle, onlyEpoch)).toEqual({ sid, kid: epoch.kid });
    expect(sidOfHandle(handle, () => undefined)).toBe('stale');
    expect(sidOfHandle(handle.replace(sid, newSid()), onlyEpoch)).toBeUndefined();
    expect(sidOfHandle('nonsense', onlyEpoch)).toBeUndefined();
  });
});

describe('request', () => {
  test('any JSON comes out as it went in, in query and in body', async () => {
    const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => value !== undefined);
    const query = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), json, { minKeys: 1, maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(query, json, async (asked, body) => {
        const sealed = await seal({ query: asked, body });
        const binding = bindingOf(sealed, pair.client.sid);
        const params = paramsOf(sealed);
        expect(isSignedRequest(pair.keys, binding, params, signatureOf(sealed).mac)).toBe(true);
        const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
        expect(openPart(pair.keys, { part: 'query', binding, largest }, params.query ?? '')).toEqual(
          plain(asked),
        );
        expect(openPart(pair.keys, { part: 'body', binding, largest }, params.body ?? '')).toEqual(
          plain(body),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('without query and body there is no envelope, but a signature', async () => {
    const sealed = await seal({
      method: 'GET',
      path: '/platform/permission/allCode',
      body: undefined,
      query: {},
    });
    expect(sealed.query).toBe('');
    expect(sealed.body).toBeUndefined();
    const binding = bindingOf(sealed, pair.client.sid);
    expect(isSignedRequest(pair.keys, binding, paramsOf(sealed), signatureOf(sealed).mac)).toBe(true);
    const forged = { body: 'AAAA', query: undefined };
    expect(isSignedRequest(pair.keys, binding, forged, signatureOf(sealed).mac)).toBe(false);
  });

  test('another method, path, session, time or nonce breaks signature and envelope', async () => {
    const sealed = await seal();
    const { body = '' } = paramsOf(sealed);
    const { mac } = signatureOf(sealed);
    const binding = bindingOf(sealed, pair.client.sid);
    const others: Binding[] = [
      { ...binding, method: 'PUT' },
      { ...binding, path: '/platform/permission/user' },
      { ...binding, sid: newSid() },
      { ...binding, ts: binding.ts + 1 },
      { ...binding, nonce: newSid() },
    ];
    for (const other of others) {
      expect(isSignedRequest(pair.keys, other, { body }, mac)).toBe(false);
      expect(() => openPart(pair.keys, { part: 'body', binding: other, largest }, body)).toThrow();
    }
    expect(() => openPart(pair.keys, { part: 'query', binding, largest }, body)).toThrow();
  });

  test('any changed bit is refused', async () => {
    const sealed = await seal();
    const { body = '' } = paramsOf(sealed);
    const binding = bindingOf(sealed, pair.client.sid);
    fc.assert(
      fc.property(fc.nat(10_000), (at) => {
        const altered = flip(body, at);
        expect(isSignedRequest(pair.keys, binding, { body: altered }, signatureOf(sealed).mac)).toBe(false);
        expect(() => openPart(pair.keys, { part: 'body', binding, largest }, altered)).toThrow();
      }),
      { numRuns: 200 },
    );
  });

  test('query and body cannot change places', async () => {
    const sealed = await seal({ query: { a: 1 } });
    const { query, body } = paramsOf(sealed);
    const binding = bindingOf(sealed, pair.client.sid);
    const swapped = { query: body, body: query };
    expect(isSignedRequest(pair.keys, binding, swapped, signatureOf(sealed).mac)).toBe(false);
  });

  test('what is long travels deflated', async () => {
    const body = { list: Array.from({ length: 500 }, (_, i) => ({ id: i, name: '站点' })) };
    const sealed = await seal({ body });
    expect(sealed.body?.length ?? 0).toBeLessThan(JSON.stringify(body).length / 2);
    const binding = bindingOf(sealed, pair.client.sid);
    const opened = openPart(pair.keys, { part: 'body', binding, largest }, paramsOf(sealed).body ?? '');
    expect(opened).toEqual(body);
  });

  test('an envelope that holds or inflates to more than is taken is refused as too large', async () => {
    const short = await seal({ body: '0'.repeat(1000) });
    const long = await seal({ body: '0'.repeat(9_000_000) });
    expect(long.body?.length).toBeLessThan(20_000);
    for (const [sealed, most] of [
      [short, 900],
      [long, largest],
    ] as const) {
      const opening = { part: 'body', binding: bindingOf(sealed, pair.client.sid), largest: most } as const;
      expect(() => openPart(pair.keys, opening, paramsOf(sealed).body ?? '')).toThrow(TooLarge);
    }
  });

  test('two sealings of one request differ in nonce and text', async () => {
    const [one, two] = await Promise.all([seal(), seal()]);
    expect(one.binding.nonce).not.toBe(two.binding.nonce);
    expect(one.body).not.toBe(two.body);
  });
});

describe('answer', () => {
  const answerTo = (sealed: SealedRequest, value: unknown) => ({
    status: 200,
    body: { params: sealAnswer(pair.keys, bindingOf(sealed, pair.client.sid), JSON.stringify(value)) },
  });
  const refused = (why: string) => expect.objectContaining({ constructor: AnswerRefused, why });

  test('short and long answers are read', async () => {
    const sealed = await seal();
    for (const value of [
      { suc: true, data: null },
      { suc: true, data: 'x'.repeat(50_000) },
    ])
      expect(await openAnswer(pair.client, sealed, answerTo(sealed, value))).toEqual(value);
  });

  test('the answer to another request is refused', async () => {
    const [one, two] = await Promise.all([seal(), seal()]);
    const promise = openAnswer(pair.client, one, answerTo(two, { suc: true, data: 1 }));
    await expect(promise).rejects.toEqual(refused('unreadable'));
  });

  test('a request sent back as its own answer is refused', async () => {
    const sealed = await seal();
    const body = { params: paramsOf(sealed).body ?? '' };
    await expect(openAnswer(pair.client, sealed, { status: 200, body })).rejects.toEqual(
      refused('unreadable'),
    );
  });

  test('plain data where an envelope is due is refused', async () => {
    const sealed = await seal();
    for (const body of [{ suc: true, data: { list: [] } }, { list: [] }, null, 'text', { params: 7 }])
      await expect(openAnswer(pair.client, sealed, { status: 200, body })).rejects.toEqual(refused('plain'));
    const sly = { suc: false, error: { code: 'x', promot: 'x' } };
    await expect(openAnswer(pair.client, sealed, { status: 200, body: sly })).rejects.toEqual(
      refused('plain'),
    );
  });

  test('plain refusals of the outer door are read', async () => {
    const sealed = await seal();
    const body = { suc: false, error: { code: 'common.unauthorized', promot: '授权验证失败' } };
    expect(await openAnswer(pair.client, sealed, { status: 401, body })).toEqual(body);
  });
});

describe('bearer', () => {
  const token = randomBytes(32).toString('base64url');

  async function loggedIn() {
    const sid = newSid();
    const entry = {
      sid,
      _t: signHandle(epoch, sid),
      token,
      aud: 'here',
      expiresAt: now,
      until: now + sessionLifeMs,
    };
    const client = await enterSession(pair.client, entry);
    const ath = createHash('sha256').update(token).digest('base64url');
    return { client, due: { sid, key: keyOfJwk(pair.opened.key), aud: 'here', ath, now } };
  }

  test('carries the claims of the operator’s wish', async () => {
    const { client, due } = await loggedIn();
    const jws = await signBearer(
      client,
      { agentIds: [3], opAreaIds: [7, 8], phone: '13800000001' },
      now - 5000,
    );
    expect(checkBearer(jws, due)).toMatchObject({ agentIds: [3], opAreaIds: [7, 8], phone: '13800000001' });
  });

  test('is refused for another session, deployment, token, key or time', async () => {
    const { client, due } = await loggedIn();
    const jws = await signBearer(client, {}, now - 5000);
    expect(checkBearer(jws, due)).toBeDefined();
    const stranger = await shakeHands();
    const wrong = [
      { ...due, sid: newSid() },
      { ...due, aud: 'there' },
      { ...due, ath: 'other' },
      { ...due, key: keyOfJwk(stranger.opened.key) },
      { ...due, now: now + sessionLifeMs + 1000 },
      { ...due, now: now - 62_000 },
    ];
    for (const other of wrong) expect(checkBearer(jws, other)).toBeUndefined();
  });

  test('a longer life, another algorithm or type is refused however it is signed', async () => {
    const { client, due } = await loggedIn();
    const sign = async (head: object, payload: object) => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const text = `${part(head)}.${part(payload)}`;
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
      const bytes = await crypto.subtle.sign(algorithm, client.signing.privateKey, Buffer.from(text));
      return `${text}.${Buffer.from(bytes).toString('base64url')}`;
    };
    const head = { alg: 'ES256', typ: 'ops+jwt', kid: client.sid };
    const iat = now / 1000;
    const payload = { aud: 'here', iat, exp: iat + 604_800, jti: 'abcdefgh', ath: due.ath };
    expect(checkBearer(await sign(head, payload), due)).toBeDefined();
    expect(checkBearer(await sign(head, { ...payload, exp: iat + 604_801 }), due)).toBeUndefined();
    expect(checkBearer(await sign({ ...head, alg: 'none' }, payload), due)).toBeUndefined();
    expect(checkBearer(await sign({ ...head, alg: 'HS256' }, payload), due)).toBeUndefined();
    expect(checkBearer(await sign({ ...head, typ: 'JWT' }, payload), due)).toBeUndefined();
  });

  test('there is none before login', async () => {
    await expect(signBearer(pair.client, {}, now)).rejects.toThrow('no bearer before login');
  });

  test('after login the keys are those of the new session id', async () => {
    const { client } = await loggedIn();
    const sealed = await sealRequest(client, { method: 'GET', path: '/log', query: { a: 1 }, now });
    const binding = bindingOf(sealed, client.sid);
    const params = paramsOf(sealed).query ?? '';
    expect(
      openPart(deriveWireKeys(pair.root, client.sid), { part: 'query', binding, largest }, params),
    ).toEqual({ a: 1 });
    expect(() => openPart(pair.keys, { part: 'query', binding, largest }, params)).toThrow();
  });
});
