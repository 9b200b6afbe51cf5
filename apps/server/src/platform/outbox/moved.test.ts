import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts';
import { Database } from '../../kernel/database/db.ts';
import { migrate, readMigrations } from '../../kernel/database/schema/migrate.ts';
import { sendDueMails } from '../mail/mail.service.ts';
import { makeVault } from '../session/keys/vault.ts';
import { sendDueTexts } from './texts.service.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase({ empty: true });
});
afterAll(() => fresh.drop());

const vault = makeVault(Buffer.alloc(32, 7));
const now = Date.UTC(2026, 10, 1);
const at = (ms: number) => new Date(now + ms);
const minute = 60_000;

/** A text message as stored by the previous version. */
async function aText(id: string, over: Record<string, unknown>) {
  const row = {
    sms_id: id,
    phone_hash: vault.phoneHash('13800000001'),
    body_box: vault.seal(JSON.stringify({ phone: '13800000001', code: '', text: id }), `sms_outbox/${id}`),
    state: 'queued',
    kind: 'reminder',
    created_at: at(-minute),
    next_at: at(-minute),
    ...over,
  };
  const names = Object.keys(row);
  await fresh.owner.query(
    `insert into sms_outbox (${names}) values (${names.map((_, i) => `$${i + 1}`)})`,
    Object.values(row),
  );
}

async function aMail(id: string, over: Record<string, unknown>) {
  const row = { mail_id: id, agent_id: 2, about: 'invoice', about_id: '1', address: `${id}@example.com` };
  const all = { ...row, subject: id, body: id, state: 'queued', created_at: at(-minute), ...over };
  const names = Object.keys(all);
  await fresh.owner.query(
    `insert into mail_outbox (${names}) values (${names.map((_, i) => `$${i + 1}`)})`,
    Object.values(all),
  );
}

test('what waited in the two older outboxes is sent once from the one that they moved into, and nothing twice', async () => {
  const all = readMigrations();
  await migrate(
    fresh.ownerConfig,
    all.filter(({ version }) => version < 360),
  );
  await fresh.owner.query(
    "insert into agent (agent_id, name, kind, created_at) values (2, 'root', 'direct', now())",
  );
  await fresh.owner.query(
    "select set_config('app.agents', 'all', false), set_config('app.areas', 'all', false)",
  );
  await aText('waits', {});
  await aText('code waits', { kind: 'code' });
  await aText('failed before', { attempts: 1, error: 'the gateway answered 503' });
  await aText('was being sent', { attempts: 1 });
  await aText('code was being sent', { kind: 'code', attempts: 1 });
  await aText('left', { state: 'sent', sent_at: at(-minute), attempts: 1 });
  await aText('dropped', { state: 'dropped', kind: 'code' });
  await aMail('mail-waits', { next_at: at(-minute) });
  await aMail('was-being-sent', { next_at: at(-minute), attempts: 1 });
  await aMail('mail-left', { state: 'sent', sent_at: at(-minute), attempts: 1 });
  await migrate(fresh.ownerConfig, all);

  const database = new Database(fresh.app);
  const sent: string[] = [];
  const needs = { database, now: () => now };
  const provider = {
    send: async ({ text }: { text: string }) => {
      sent.push(text);
      return { is: 'accepted' } as const;
    },
  };
  const mailed: string[] = [];
  const sender = { send: async ({ subject }: { subject: string }) => `${mailed.push(subject)}` };
  for (let i = 0; i < 3; i++) {
    await Promise.all([
      sendDueTexts({ ...needs, sealer: vault, provider }),
      sendDueTexts({ ...needs, sealer: vault, provider }),
      sendDueMails({ ...needs, sender }),
      sendDueMails({ ...needs, sender }),
    ]);
  }
  expect(sent.sort()).toEqual(['code waits', 'code was being sent', 'failed before', 'waits']);
  expect(mailed).toEqual(['mail-waits']);
  const { rows } = await fresh.owner.query(
    'select channel, state, count(*)::int as n from outbox group by 1, 2 order by 1, 2',
  );
  expect(rows).toEqual([
    { channel: 'mail', state: 'accepted', n: 2 },
    { channel: 'mail', state: 'unknown', n: 1 },
    { channel: 'sms', state: 'accepted', n: 5 },
    { channel: 'sms', state: 'suppressed', n: 1 },
    { channel: 'sms', state: 'unknown', n: 1 },
  ]);
});
