import { session } from '@kickstand/contract/platform/session';
import { deviceCodeOf } from '@kickstand/domain/platform/session';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { phones, type SessionFixture, sessionFixture } from '../../../test/session-fixture.ts';
import { sessionCommands } from './session.commands.ts';

let fixture: SessionFixture;
let commands: ReturnType<typeof sessionCommands>;
beforeAll(async () => {
  fixture = await sessionFixture();
  const now = () => fixture.clock.now;
  commands = sessionCommands({
    database: fixture.database,
    secret: Buffer.alloc(32, 7),
    now,
    url: 'https://console.example.com',
  });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.pass(120_000));

const first = async (...words: string[]) => (await commands.run(words))[0] ?? '';

test('rotate and revoke change the keys of the running server within a second', async () => {
  const before = await fixture.browser().serverKey();
  fixture.pass(1);
  const said = await first('rotate');
  fixture.pass(1000);
  const after = await fixture.browser().serverKey();
  expect(said).toContain(after.kid);
  expect(await commands.run(['keys'])).toHaveLength(2);
  const browser = await fixture.loggedIn(phones.admin);
  await commands.run(['revoke', before.kid]);
  fixture.pass(1000);
  expect((await browser.call(session.info)).suc).toBe(true);
  await commands.run(['revoke', after.kid]);
  fixture.pass(1000);
  expect(await browser.call(session.info)).toMatchObject({ code: 'session.stale_key' });
});

test('authorize lets a waiting device in', async () => {
  await fixture.loggedIn(phones.clerk);
  fixture.pass(120_000);
  const second = fixture.browser();
  expect(await second.logIn(phones.clerk, fixture.readCode)).toMatchObject({
    code: 'session.device_unauthorized',
  });
  const code = deviceCodeOf(second.device?.thumbprint ?? '');
  expect(await commands.run(['devices', phones.clerk])).toContain(`${code}  pending  Firefox`);
  expect(await first('authorize', phones.clerk, code)).toBe(`Authorised ${code}`);
  expect(await second.enter(phones.clerk)).toMatchObject({ suc: true });
});

test('api-key and origin make what works', async () => {
  const key = await first('api-key', phones.clerk, 'BI');
  expect((await fixture.browser().plain(session.info, { key })).data.phone).toBe(phones.clerk);
  const browser = fixture.browser();
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
