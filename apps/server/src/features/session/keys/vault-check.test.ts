import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SessionBed, sessionBed } from '../../../../test/session-bed.ts';
import { StartError } from '../../../kernel/program/start-error.ts';
import { makeVault } from './vault.ts';
import { requireOwnKey } from './vault-check.ts';

const [own, foreign] = [makeVault(Buffer.alloc(32, 7)), makeVault(Buffer.alloc(32, 8))];

let bed: SessionBed;
beforeAll(async () => {
  bed = await sessionBed();
});
afterAll(() => bed.close());

const check = (vault: typeof own) => bed.write((db) => requireOwnKey(db, vault, bed.clock.now));

test('a server with another key than its database was sealed with says so and does not start', async () => {
  await bed.browser().serverKey();
  await expect(check(foreign)).rejects.toThrow(StartError);
  await check(own);
  await bed.fresh.owner.query('delete from server_key');
  await expect(check(foreign)).rejects.toThrow(/^What this database keeps sealed cannot be opened/);
  await check(own);
});
