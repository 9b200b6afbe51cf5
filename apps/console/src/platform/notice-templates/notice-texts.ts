import { type NoticeEventName, type NoticeRow, noticeEventOf } from '@kickstand/contract/platform/notices';
import { type MessageLanguage, partsOf, sampleOf } from '@kickstand/domain/platform/messages';
import { deploymentZone } from '../../kit/page/format.ts';
import { countText } from '../../ui/format.ts';
import { noticesWords as words } from './notices.words.ts';

/** What a text message costs in yuan, from thousandths of a cent. */
export const costText = (cost: number) => (cost / 100_000).toFixed(3);

/** A text with sample values, or with its longest. */
export const sampleText = (
  event: NoticeEventName,
  text: string,
  lang: MessageLanguage,
  length: 'usual' | 'longest' = 'usual',
) => sampleOf(event, text, { lang, zone: deploymentZone(), length });

/** How long a text becomes, as how many text messages it goes and what those cost. */
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

/** What a template is called where only one of them is spoken of. */
export const nameOf = ({ event, area }: Pick<NoticeRow, 'event' | 'area'>) =>
  area === null ? words.events[event] : `${words.events[event]} · ${area}`;
