import { createHash, randomBytes } from 'node:crypto';
import {
  beginHandshake,
  enterSession,
  finishHandshake,
  makeSigningKey,
  readSignature,
  sealRequest,
  sessionLifeMs,
  signBearer,
} from '@kickstand/domain/platform/session';
import { expect, test } from 'vitest';
import { checkBearer } from './bearer.ts';
import { deriveWireKeys, isSignedRequest, openPart, sealAnswer } from './envelope.ts';
import { makeEpoch } from './epoch.ts';
import { sidOfHandle, signHandle } from './handle.ts';
import { answerHandshake, openHandshake } from './handshake.ts';
import { keyOfJwk } from './signatures.ts';

const largest = 1_048_576;

const now = 1_790_000_000_000;
const calls = 400;

/** CPU milliseconds of this process per round. */
function cpuPerRound(rounds: number, work: () => void) {
  const before = process.cpuUsage();
  for (let i = 0; i < rounds; i++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / rounds;
}

async function aCall() {
  const epoch = makeEpoch();
  const pending = await beginHandshake(epoch, await makeSigningKey());
  const opened = openHandshake(pending.params, () => epoch);
  if (typeof opened === 'string') throw new Error(opened);
  const root = randomBytes(32);
  const sid = randomBytes(16).toString('base64url');
  const _t = signHandle(epoch, sid);
  const key = root.toString('base64url');
  const aesKey = answerHandshake(opened, { sid, _t, kid: epoch.kid, key, now, expiresAt: now });
  const token = 'token';
  const entry = { sid, _t, token, aud: 'here', expiresAt: now, until: now + sessionLifeMs };
  const session = await enterSession(await finishHandshake(pending, aesKey, now), entry);
  const bearer = await signBearer(session, { agentIds: [2] }, now);
  const body = { text: randomBytes(380).toString('hex') + '字'.repeat(80) };
  const sealed = await sealRequest(session, { method: 'POST', path: '/x', body, bearer, now });
  const keys = deriveWireKeys(root, sid);
  const ath = createHash('sha256').update(token).digest('base64url');
  const due = { sid, key: keyOfJwk(opened.key), aud: 'here', ath, now };
  const params = (JSON.parse(sealed.body ?? '') as { params: string }).params;
  const answer = JSON.stringify({ suc: true, data: body });

  return () => {
    const signature = readSignature(sealed.headers._t ?? '');
    const found = sidOfHandle(signature?.handle ?? '', () => epoch);
    const ok =
      typeof found === 'object' &&
      isSignedRequest(keys, sealed.binding, { body: params }, signature?.mac ?? '') &&
      checkBearer(bearer, due) !== undefined;
    if (!ok) throw new Error('the measured call was refused');
    openPart(keys, { part: 'body', binding: sealed.binding, largest }, params);
    sealAnswer(keys, sealed.binding, answer);
  };
}

test('every check and both envelopes of a 1 kB call cost the server under a millisecond', async () => {
  const call = await aCall();
  cpuPerRound(calls, call);
  const rounds = [1, 2, 3].map(() => cpuPerRound(calls, call));
  expect(Math.min(...rounds)).toBeLessThan(1);
});
