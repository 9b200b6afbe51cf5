import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SessionFixture, sessionFixture } from '../../../../test/session-fixture.ts';
import { StartError } from '../../../kernel/program/start-error.ts';
import { makeVault } from './vault.ts';
import { requireOwnKey } from './vault-check.ts';

const [own, foreign] = [makeVault(Buffer.alloc(32, 7)), makeVault(Buffer.alloc(32, 8))];

let fixture: SessionFixture;
beforeAll(async () => {
  fixture = await sessionFixture();
});
afterAll(() => fixture.close());

const check = (vault: typeof own) => fixture.write((db) => requireOwnKey(db, vault, fixture.clock.now));

test('a server with another key than its database was sealed with says so and does not start', async () => {
  await fixture.browser().serverKey();
  await expect(check(foreign)).rejects.toThrow(StartError);
  await check(own);
  await fixture.fresh.owner.query('delete from server_key');
  await expect(check(foreign)).rejects.toThrow(/^What this database keeps sealed cannot be opened/);
  await check(own);
});
