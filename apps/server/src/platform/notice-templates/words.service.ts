import { type NoticeEventName, noticeBody, noticeEventOf } from '@kickstand/contract/platform/notices';
import type { Db } from '../../kernel/database/db.ts';
import { type Template, templateFor } from './templates.store.ts';

/** Where words of its own stand: an event, or one in an area. */
export const templateIdOf = (event: NoticeEventName, areaId: number | null) =>
  areaId === null ? event : `${event}@${areaId}`;

/** The usual words of an event, as they hold where nobody has written others. */
export function usualOf(event: NoticeEventName): Template {
  const { title, text, channels, waitsForMorning = false } = noticeEventOf(event);
  return {
    id: event,
    event,
    areaId: null,
    title: title.zh,
    titleEn: title.en,
    text: text.zh,
    textEn: text.en,
    channels: [...channels],
    waitsForMorning,
    perDay: 0,
    providerTemplate: '',
    review: 'none',
    approved: null,
    isOn: true,
    updatedAt: 0,
    updatedBy: '',
    version: 0,
  };
}

/** The words of an event in an area. */
export const wordsFor = async (db: Db, event: NoticeEventName, areaId: number | null) =>
  (await templateFor(db, event, areaId)) ?? usualOf(event);

/** What goes out as a text message: while an edit waits for its review, what the gateway agreed to last. */
export const textedOf = ({ text, textEn, review, approved }: Template) =>
  approved && (review === 'waiting' || review === 'rejected') ? approved : { text, textEn };

/** What is written down of a template. */
export const bodyOf = (template: Template) => noticeBody.parse(template);
