import { type NoticeEventName, type NoticeRow, noticeEventOf } from '@kickstand/contract/platform/notices';
import { type MessageLanguage, partsOf, sampleOf } from '@kickstand/domain/platform/messages';
import { deploymentZone } from '../../kit/page/format.ts';
import { countText } from '../../ui/format.ts';
import { noticesWords as words } from './notices.words.ts';

/** The price of a text message in yuan, from thousandths of a cent. */
export const costText = (cost: number) => (cost / 100_000).toFixed(3);

/** A text with sample values, or with the longest ones. */
export const sampleText = (
  event: NoticeEventName,
  text: string,
  lang: MessageLanguage,
  length: 'usual' | 'longest' = 'usual',
) => sampleOf(event, text, { lang, zone: deploymentZone(), length });

/** The length of a text, its number of text messages and their price. */
export function counterText(
  { event, partCost }: Pick<NoticeRow, 'event' | 'partCost'>,
  text: string,
  lang: MessageLanguage,
): string {
  const longest = sampleText(event, text, lang, 'longest');
  const units = countText(longest.length);
  const { channels } = noticeEventOf(event);
  if (!channels.includes('sms')) return words.counterOnly(units);
  const parts = partsOf(longest);
  return words.counter(units, countText(parts), costText(parts * partCost));
}

/** The name of a template on its own. */
export const nameOf = ({ event, area }: Pick<NoticeRow, 'event' | 'area'>) =>
  area === null ? words.events[event] : `${words.events[event]} · ${area}`;
