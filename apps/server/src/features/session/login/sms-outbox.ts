import { nothing } from '@kickstand/domain/access';
import { smsCodeLifeMs } from '@kickstand/domain/session';
import type { Database, Db } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/ids.ts';
import { lineOf } from '../../../kernel/program/start-error.ts';
import type { Vault } from '../keys/vault.ts';
import { markSent, markUnsent, putInOutbox, takeDueMessages } from './sms.store.ts';
import type { SmsProvider, TextMessage } from './sms-provider.ts';

const firstPauseMs = 2000;

export const smsPlace = (smsId: string) => `sms_outbox/${smsId}`;

/** Queue a message; for a phone without an account it is dropped, at the same cost. Answers its number. */
export async function queueMessage(db: Db, vault: Vault, message: TextMessage, toSend: boolean, now: number) {
  const smsId = newId();
  const bodyBox = vault.seal(JSON.stringify(message), smsPlace(smsId));
  const state = toSend ? 'queued' : 'dropped';
  const kind = message.code === '' ? 'reminder' : 'code';
  await putInOutbox(db, { smsId, phoneHash: vault.phoneHash(message.phone), bodyBox, state, kind }, now);
  return smsId;
}

interface Needs {
  database: Database;
  vault: Vault;
  provider: SmsProvider;
  now(): number;
}

/** Send what is due. A message that fails is tried again after 2, 4, 8 … seconds while its code is good. Answers how many it took. */
export async function sendDueMessages({ database, vault, provider, now }: Needs) {
  const due = await database.write(nothing, (db) => takeDueMessages(db, now()));
  for (const { sms_id, body_box, attempts, created_at } of due) {
    const sending =
      now() < created_at + smsCodeLifeMs
        ? provider.send(JSON.parse(vault.open(body_box, smsPlace(sms_id))) as TextMessage)
        : Promise.reject(new Error('its code was too old'));
    const settle = await sending
      .then(() => (db: Db) => markSent(db, sms_id, now()))
      .catch((error: unknown) => {
        const next = now() + firstPauseMs * 2 ** (attempts - 1);
        const nextAt = next < created_at + smsCodeLifeMs ? next : null;
        return (db: Db) => markUnsent(db, sms_id, { error: lineOf(error).slice(0, 200), nextAt });
      });
    await database.write(nothing, async (db) => {
      await settle(db);
    });
  }
  return due.length;
}
