import { type NoticeEventName, noticeBody, noticeEventOf } from '@kickstand/contract/platform/notices';
import type { Db } from '../../kernel/database/db.ts';
import { type Template, templateFor } from './templates.store.ts';

/** The id of a template: an event, or one in an area. */
export const templateIdOf = (event: NoticeEventName, areaId: number | null) =>
  areaId === null ? event : `${event}@${areaId}`;

/** The default template of an event. */
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

/** The template of an event in an area. */
export const wordsFor = async (db: Db, event: NoticeEventName, areaId: number | null) =>
  (await templateFor(db, event, areaId)) ?? usualOf(event);

/** The text sent as a text message: while an edit is under review, the last approved one. */
export const textedOf = ({ text, textEn, review, approved }: Template) =>
  approved && (review === 'waiting' || review === 'rejected') ? approved : { text, textEn };

/** The editable fields of a template. */
export const bodyOf = (template: Template) => noticeBody.parse(template);
