import { writeFirst } from '../../service/help/articles.service.ts';
import { setFirstTelephone } from '../../service/help/telephones.service.ts';
import { nameOf } from '../demo.people.ts';
import type { Loading } from '../demo.store.ts';
import { demoLanguage, demoWords } from '../words/demo.words.ts';
import { demoArticles } from './help-texts.ts';
import { insertReadings } from './make-help.store.ts';

const dayMs = 86_400_000;
const step = 10;

/** Weekdays 8:00–22:00, weekends 9:00–20:00. */
const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
  weekday < 6 ? { weekday, fromMinute: 480, toMinute: 1_320 } : { weekday, fromMinute: 540, toMinute: 1_200 },
);

/** Creates articles for riders and field staff, their readings by riders, and the hotline of each area. */
export async function makeHelp(
  { db }: Loading,
  areas: readonly { areaId: number }[],
  { now, zone }: { now: number; zone: string },
) {
  const who = { by: nameOf('customer-service'), now: now - 45 * dayMs };
  for (const [
    i,
    { category, readers, area, isOff, keywords, keywordsEn, ...article },
  ] of demoArticles.entries())
    await writeFirst(
      db,
      {
        ...article,
        keywords: demoLanguage() === 'zh' ? keywords : keywordsEn,
        categoryId: category,
        areaIds: area === undefined ? [] : areas.slice(area, area + 1).map(({ areaId }) => areaId),
        sort: (i + 1) * step,
        forRiders: readers !== 'staff',
        forStaff: readers !== undefined,
      },
      isOff ? 'off' : 'on',
      who,
    );
  await insertReadings(db, { now, zone });
  const offText = demoWords().marketing.hotlineClosed;
  for (const { areaId } of areas) await setFirstTelephone(db, { ...hotline, offText, areaId }, who);
}

const hotline = {
  phone: '400-027-2027',
  link: 'https://service.example.com/chat',
  hours,
  offTextEn: 'We answer 8:00–22:00 (weekends 9:00–20:00): please call then, or write a ticket',
};
