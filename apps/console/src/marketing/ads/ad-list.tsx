import {
  type AdAudience,
  type AdLink,
  type AdPicture,
  type AdRow,
  type AdState,
  adPlaces,
  adStates,
  ads,
} from '@kickstand/contract/marketing/ads';
import { badge, count, instant, oneOf, percent, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import type { Tone } from '../../ui/tones.ts';
import { add, rowActions } from './ad.actions.tsx';
import { audienceText, linkText } from './ad-texts.ts';
import { adsWords as words } from './ads.words.ts';
import { Hosts } from './hosts.tsx';
import './ads.css';

const tones: Record<AdState, Tone> = { off: 'quiet', scheduled: 'busy', running: 'good', ended: 'quiet' };

const picture = Object.assign(
  ({ thumbnail }: AdPicture, { name }: AdRow) => <img className="ad-thumbnail" src={thumbnail} alt={name} />,
  { width: 96 },
);
const link = Object.assign(
  (value: AdLink, { isLinkRefused }: AdRow) => (
    <>
      {linkText(value)}
      {isLinkRefused && <div className="dialog-field-wrong">{words.link.refused}</div>}
    </>
  ),
  { width: 180 },
);

/** Ads in the riders’ app with their effect. */
export default defineListScreen({
  call: ads.list,
  title: words.title,
  labels: words.fields,
  columns: {
    name: withLayout(text, { width: 150 }),
    place: oneOf(words.places),
    picture,
    state: badge(tones, words.states),
    areas: withLayout(tags, { width: 150 }),
    shows: count,
    clicks: count,
    ctrPercent: percent,
    startsAt: instant,
    endsAt: instant,
    sort: withLayout(count, { width: 70 }),
    link,
    audience: Object.assign((value: AdAudience) => audienceText(value), { width: 120 }),
    perDay: withLayout(count, { width: 90 }),
    updatedBy: withLayout(text, { width: 90 }),
    updatedAt: instant,
  },
  filters: {
    name: search,
    place: pick(adPlaces, words.places),
    areaId: oneAreaFilter,
    state: pick(adStates, words.states),
    from: instantRange({ to: 'to' }),
  },
  create: add,
  toolbar: Hosts,
  rowActions,
  empty: words.empty,
});
