import type { AdAudience, AdLink } from '@kickstand/contract/marketing/ads';
import { countText } from '../../ui/format.ts';
import { adsWords } from './ads.words.ts';

const { link: linkWords, audience: audienceWords } = adsWords;

/** Target of an ad as text. */
export function linkText(link: AdLink): string {
  if (link.kind === 'page') return linkWords.pages[link.page];
  if (link.kind === 'https') return link.url;
  return link.kind === 'none'
    ? linkWords.none
    : `${linkWords.mini_program} ${link.appId} ${link.path}`.trim();
}

/** Audience of an ad as text. */
export const audienceText = (audience: AdAudience): string =>
  audience.kind === 'registered'
    ? audienceWords.within(countText(audience.days))
    : audienceWords[audience.kind];
