import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { session } from '@kickstand/contract/platform/session';
import { afterEach, describe, expect, test } from 'vitest';
import { phones, type SessionFixture, sessionFixture } from '../../../test/session-fixture.ts';
import { httpSmsProvider, type SmsProvider, type TextMessage } from './sms-provider.parts.ts';

let fixture: SessionFixture;
afterEach(() => fixture.close());

async function askFor(phone: string) {
  const browser = fixture.browser();
  await browser.shakeHands();
  return browser.call(session.smsCode, { body: { mobilePhoneNumber: phone } });
}

const rows = () => fixture.write((db) => db.selectFrom('outbox').selectAll().orderBy('created_at').execute());

/** A gateway that stores requests and replies with the given statuses. */
async function gateway(statuses: number[]) {
  const got: { body: unknown; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      got.push({ body: JSON.parse(text), authorization: request.headers.authorization });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    got,
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** A gateway that stores messages. */
const keeping = (sent: TextMessage[]): SmsProvider => ({
  send: async (message) => {
    sent.push(message);
    return { is: 'accepted' };
  },
});

describe('a message', () => {
  test('reaches a gateway over HTTP, in the shape the gateway wants', async () => {
    const { got, url, close } = await gateway([200]);
    const template = { to: '+86{phone}', params: '{code}' };
    fixture = await sessionFixture({ demo: false, sms: httpSmsProvider({ url, token: 'secret', template }) });
    expect(await askFor(phones.clerk)).toMatchObject({ suc: true });
    expect(await fixture.session.sendDue()).toBe(1);
    expect(got).toEqual([
      {
        body: { to: `+86${phones.clerk}`, params: expect.stringMatching(/^\d{6}$/) },
        authorization: 'Bearer secret',
      },
    ]);
    expect(await rows()).toMatchObject([{ state: 'accepted', attempts: 1, sent_at: fixture.clock.now }]);
    expect(await fixture.session.sendDue()).toBe(0);
    await close();
  });

  test('is tried again when the gateway is ill, later each time', async () => {
    const { got, url, close } = await gateway([503, 500, 200]);
    fixture = await sessionFixture({ demo: false, sms: httpSmsProvider({ url }) });
    await askFor(phones.clerk);
    await fixture.session.sendDue();
    expect(await rows()).toMatchObject([{ state: 'queued', problem: 'the gateway answered 503' }]);
    expect(await fixture.session.sendDue()).toBe(0);
    fixture.pass(2000);
    await fixture.session.sendDue();
    fixture.pass(2000);
    expect(await fixture.session.sendDue()).toBe(0);
    fixture.pass(2000);
    await fixture.session.sendDue();
    expect(await rows()).toMatchObject([{ state: 'accepted', attempts: 3, problem: null }]);
    expect(got).toHaveLength(3);
    await close();
  });

  test('is given up when its code would be too old', async () => {
    const sms = { send: () => Promise.reject(new Error('no route')) };
    fixture = await sessionFixture({ demo: false, sms });
    await askFor(phones.clerk);
    for (let i = 0; i < 14; i++) {
      await fixture.session.sendDue();
      fixture.pass(20_000);
    }
    expect(await rows()).toMatchObject([{ state: 'undelivered', problem: 'no route' }]);
  });

  test('that waited until its code was too old is not sent any more', async () => {
    const sent: TextMessage[] = [];
    const sms = keeping(sent);
    fixture = await sessionFixture({ demo: false, sms });
    await askFor(phones.clerk);
    fixture.pass(300_000);
    await fixture.session.sendDue();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'expired', problem: 'it was too old' }]);
  });

  test('that two servers see is sent by one', async () => {
    const sent: TextMessage[] = [];
    const sms = keeping(sent);
    fixture = await sessionFixture({ demo: false, sms });
    await Promise.all([askFor(phones.clerk), askFor(phones.admin)]);
    await Promise.all([fixture.session.sendDue(), fixture.session.sendDue()]);
    expect(sent.map(({ phone }) => phone).sort()).toEqual([phones.admin, phones.clerk]);
  });

  test('is blanked after an hour, is nobody’s after two days and forgotten after a month', async () => {
    fixture = await sessionFixture();
    await askFor(phones.clerk);
    await fixture.session.sendDue();
    expect(await fixture.readCode(phones.clerk)).toMatch(/^\d{6}$/);
    fixture.pass(3_600_001);
    await fixture.session.tend();
    expect(await rows()).toMatchObject([{ body_box: '' }]);
    expect(await fixture.readCode(phones.clerk)).toBe('none');
    fixture.pass(2 * 86_400_000);
    await fixture.session.tend();
    expect(await rows()).toMatchObject([{ address_hash: '' }]);
    fixture.pass(29 * 86_400_000);
    await fixture.session.tend();
    expect(await rows()).toEqual([]);
  });

  test('of the demo is sent by the jobs without being asked', async () => {
    fixture = await sessionFixture();
    const stop = fixture.session.startJobs((error) => {
      throw error;
    });
    await askFor(phones.clerk);
    await expect.poll(async () => (await rows())[0]?.state, { timeout: 5000 }).toBe('accepted');
    stop();
  });
});
