import { session } from '@kickstand/contract/session';
import { deviceCodeOf } from '@kickstand/domain/session';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { phones, type SessionBed, sessionBed } from '../../../test/session-bed.ts';
import { sessionCommands } from './session.commands.ts';

let bed: SessionBed;
let commands: ReturnType<typeof sessionCommands>;
beforeAll(async () => {
  bed = await sessionBed();
  const now = () => bed.clock.now;
  commands = sessionCommands({
    database: bed.database,
    secret: Buffer.alloc(32, 7),
    now,
    url: 'https://console.example.com',
  });
});
afterAll(() => bed.close());
beforeEach(() => bed.pass(120_000));

const first = async (...words: string[]) => (await commands.run(words))[0] ?? '';

test('rotate and revoke change the keys of the running server within a second', async () => {
  const before = await bed.browser().serverKey();
  bed.pass(1);
  const said = await first('rotate');
  bed.pass(1000);
  const after = await bed.browser().serverKey();
  expect(said).toContain(after.kid);
  expect(await commands.run(['keys'])).toHaveLength(2);
  const browser = await bed.loggedIn(phones.admin);
  await commands.run(['revoke', before.kid]);
  bed.pass(1000);
  expect((await browser.call(session.info)).suc).toBe(true);
  await commands.run(['revoke', after.kid]);
  bed.pass(1000);
  expect(await browser.call(session.info)).toMatchObject({ code: 'session.stale_key' });
});

test('authorize lets a waiting device in', async () => {
  await bed.loggedIn(phones.clerk);
  bed.pass(120_000);
  const second = bed.browser();
  expect(await second.logIn(phones.clerk, bed.readCode)).toMatchObject({
    code: 'session.device_unauthorized',
  });
  const code = deviceCodeOf(second.device?.thumbprint ?? '');
  expect(await commands.run(['devices', phones.clerk])).toContain(`${code}  pending  Firefox`);
  expect(await first('authorize', phones.clerk, code)).toBe(`Authorised ${code}`);
  expect(await second.enter(phones.clerk)).toMatchObject({ suc: true });
});

test('api-key and origin make what works', async () => {
  const key = await first('api-key', phones.clerk, 'BI');
  expect((await bed.browser().plain(session.info, { key })).data.phone).toBe(phones.clerk);
  const browser = bed.browser();
  await browser.shakeHands();
  const origin = await first('origin', phones.clerk);
  expect(await browser.call(session.authorized, { body: { phone: phones.clerk, origin } })).toMatchObject({
    suc: true,
  });
});

test('what cannot be done is said', async () => {
  for (const words of [
    [],
    ['toString'],
    ['revoke', 'none'],
    ['devices', phones.unknown],
    ['authorize', phones.admin, 'X'],
  ])
    await expect((async () => commands.run(words))()).rejects.toThrow(
      /^(There is no|No operator|That operator has no)/,
    );
});
