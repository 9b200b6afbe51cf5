import { createHash, createHmac, randomBytes } from 'node:crypto';
import { macText, paramsText, sealAad } from '@kickstand/domain/platform/session';
import { closeBox } from '../apps/server/src/platform/session/crypto/box.ts';
import {
  deriveWireKeys,
  isSignedRequest,
  openPart,
  sealAnswer,
  type WireKeys,
} from '../apps/server/src/platform/session/crypto/envelope.ts';
import type { Bench } from './bench.ts';
import { median, type Row } from './row.ts';

const largest = 1_048_576;

const binding = {
  method: 'POST',
  path: '/ebike/v3/backend/command-jobs',
  sid: 'AAAAAAAAAAAAAAAAAAAAAA',
  ts: 1,
  nonce: 'BBBBBBBBBBBBBBBBBBBBBB',
};

/** A body of about a kilobyte, sealed and signed as a browser would. */
function sealedBody(keys: WireKeys) {
  const body = JSON.stringify({
    type: 'ring',
    carIds: Array.from({ length: 90 }, (_, i) => String(100_000_000 + i)),
  });
  const params = closeBox(keys.c2s, [0], Buffer.from(body), sealAad('body', binding, false));
  const digest = createHash('sha256').update(paramsText(undefined, params)).digest('base64url');
  const mac = createHmac('sha256', keys.mac).update(macText(binding, digest)).digest('base64url');
  return { body, params, mac };
}

/** What the envelope and the signature of a 1 kB call cost the server, beside parsing the same call in the clear. */
export function benchEnvelope({ some }: Bench): Row[] {
  const rounds = some(11, 1);
  const keys = deriveWireKeys(randomBytes(32), binding.sid);
  const { body, params, mac } = sealedBody(keys);
  const answer = JSON.stringify({ suc: true, data: JSON.parse(body) });
  const sealed = () => {
    if (!isSignedRequest(keys, binding, { body: params }, mac)) throw new Error('not signed');
    openPart(keys, { part: 'body', binding, largest }, params);
    sealAnswer(keys, binding, answer);
  };
  return [
    {
      name: 'envelope and signature of a 1 kB call, server CPU',
      value: perCall(sealed, rounds),
      unit: 'µs',
      target: '<= 1000 µs',
      baseline: { name: 'in the clear', value: perCall(() => JSON.parse(body), rounds) },
    },
  ];
}

/** Microseconds of a call: the median of some rounds of 2,000. */
function perCall(work: () => unknown, rounds: number) {
  const times = Array.from({ length: rounds }, () => {
    const from = process.cpuUsage();
    for (let i = 0; i < 2_000; i++) work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 2_000;
  });
  return median(times);
}
