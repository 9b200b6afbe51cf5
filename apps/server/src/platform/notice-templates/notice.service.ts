import type { NoticeEventName, NoticeValue, NoticeValues } from '@kickstand/contract/platform/notices';
import { noticeEventOf } from '@kickstand/contract/platform/notices';
import { afterNight, type MessageLanguage, writeNotice } from '@kickstand/domain/platform/messages';
import { startOfDay } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { queueRiderText } from '../outbox/outbox.service.ts';
import { insertMissed, insertNotice, type Told, toldSince } from './telling.store.ts';
import type { Template } from './templates.store.ts';
import { textedOf, wordsFor } from './words.service.ts';

interface Telling {
  db: Db;
  now(): number;
  /** The IANA zone of business days. */
  zone: string;
}

/** The notification of one event. */
export interface Notice<E extends NoticeEventName> {
  event: E;
  /**
   * Notifies a rider within the transaction of the event, once per subject: in the app's inbox and by a channel if
   * one is set up. Returns whether it did; it does not if a value is missing or the event is switched off.
   */
  tell(ctx: Telling, to: Told, values: NoticeValues<E>): Promise<boolean>;
}

/** The event for a feature to send. Every event has one, or the server does not compile. */
export const noticeOf = <E extends NoticeEventName>(event: E): Notice<E> => ({
  event,
  tell: (ctx, to, values) => tell(ctx, event, to, values),
});

const dayMs = 86_400_000;

async function tell(
  { db, now, zone }: Telling,
  event: NoticeEventName,
  to: Told,
  values: Readonly<Record<string, NoticeValue>>,
): Promise<boolean> {
  const template = await wordsFor(db, event, to.areaId);
  if (!template.isOn) return false;
  const { said, texted, missing } = saidBy(template, values, zone);
  if (!said) {
    await noteMissed(db, event, to, missing, now());
    return false;
  }
  const since = startOfDay(now(), zone);
  if (template.perDay > 0 && (await toldSince(db, to.riderId, event, since)) >= template.perDay) return false;
  const messageId = newId();
  const { title, titleEn } = template;
  if (!(await insertNotice(db, { ...to, ...said, messageId, event, title, titleEn, now: now() })))
    return false;
  if (template.channels.includes('sms')) {
    const dueAt = template.waitsForMorning ? afterNight(now(), zone) : now();
    await queueRiderText(db, {
      event,
      subject: `${to.subject}:${to.riderId}`,
      lane: noticeEventOf(event).lane,
      agentId: to.agentId,
      riderMessageId: messageId,
      text: texted,
      dueAt,
      expiresAt: dueAt + dayMs,
      now: now(),
    });
  }
  return true;
}

function saidBy(template: Template, values: Readonly<Record<string, NoticeValue>>, zone: string) {
  const write = (text: string, lang: MessageLanguage) =>
    writeNotice(template.event, text, values, { lang, zone });
  const [zh, en] = [write(template.text, 'zh'), write(template.textEn, 'en')];
  const texted = write(textedOf(template).text, 'zh');
  const missing = [zh, en, texted].flatMap((one) => ('missing' in one ? one.missing : []));
  return 'text' in zh && 'text' in en && 'text' in texted
    ? { said: { body: zh.text, bodyEn: en.text }, texted: texted.text, missing: [] }
    : { missing: [...new Set(missing)] };
}

async function noteMissed(
  db: Db,
  event: NoticeEventName,
  { areaId, agentId, subject }: Told,
  variables: readonly string[],
  now: number,
) {
  await insertMissed(db, { missedId: newId(), event, areaId, agentId, subject, variables, now });
}

/** The text of an event's code in a language, for recipients without an account. */
export const codeOf = <E extends NoticeEventName>(event: E) => ({
  event,
  text: (at: Pick<Telling, 'db' | 'zone'>, lang: MessageLanguage, values: NoticeValues<E>) =>
    codeText(at, event, lang, values),
});

async function codeText(
  { db, zone }: Pick<Telling, 'db' | 'zone'>,
  event: NoticeEventName,
  lang: MessageLanguage,
  values: Readonly<Record<string, NoticeValue>>,
): Promise<string> {
  const template = await wordsFor(db, event, null);
  const texted = textedOf(template);
  const said = writeNotice(event, lang === 'zh' ? texted.text : texted.textEn, values, { lang, zone });
  if ('missing' in said) throw new Error(`the code's text lacks ${said.missing.join(', ')}`);
  return said.text;
}
