import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiverManners } from '@kickstand/contract/open/webhooks';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../test/free-port.ts';
import { answerOf, isSigned, openReceivers } from './receivers.ts';

const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
const now = 1_790_000_000_000;

function signed(body: string, at: number, id = 'm1') {
  const timestamp = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice(6), 'base64');
  const proof = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,old v1,${proof}` };
}

test('only what is signed with the secret, as it came and just now, is heard', () => {
  const headers = signed('{}', now);
  expect(isSigned(secret, { headers, body: '{}', now })).toBe(true);
  expect(isSigned(secret, { headers, body: '{ }', now })).toBe(false);
  expect(isSigned(secret, { headers: { ...headers, 'webhook-id': 'm2' }, body: '{}', now })).toBe(false);
  expect(isSigned(secret, { headers, body: '{}', now: now + 301_000 })).toBe(false);
  expect(isSigned(secret, { headers: {}, body: '{}', now })).toBe(false);
});

test('each manner answers in its own way, the slow one within the time that it is given', () => {
  expect(answerOf('quick', 1)).toMatchObject({ status: 200 });
  expect(answerOf('redirecting', 0).headers).toHaveProperty('location');
  expect(answerOf('gone', 0)).toMatchObject({ status: 410 });
  expect([answerOf('slow', 0).status, answerOf('slow', 0.5).status]).toEqual([503, 202]);
  expect(answerOf('slow', 1).afterMs).toBeLessThan(15_000);
});

test('receivers listen where the file says, and nobody does where the dead one is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const receivers = await Promise.all(
    receiverManners.map(async (manner) => ({ manner, port: await freePort(), secret })),
  );
  writeFileSync(join(folder, 'webhooks.json'), JSON.stringify({ receivers }));
  const close = openReceivers({ folder, log: () => undefined });
  onTestFinished(close);
  const ask = async (manner: string, headers: Record<string, string>) => {
    const port = receivers.find((one) => one.manner === manner)?.port;
    const init = { method: 'POST', body: '{}', headers, redirect: 'manual' as const };
    return (await fetch(`http://127.0.0.1:${port}/webhooks`, init)).status;
  };
  const headers = signed('{}', Date.now());
  expect(await ask('quick', headers)).toBe(200);
  expect(await ask('quick', {})).toBe(401);
  expect(await ask('redirecting', headers)).toBe(308);
  expect(await ask('gone', headers)).toBe(410);
  await expect(ask('dead', headers)).rejects.toThrow();
});
