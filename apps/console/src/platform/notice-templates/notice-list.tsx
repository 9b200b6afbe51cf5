import {
  type NoticeChannel,
  type NoticeRow,
  noticeChannels,
  noticeEventNames,
  notices,
  type ReviewState,
} from '@kickstand/contract/platform/notices';
import {
  badge,
  count,
  instant,
  oneOf,
  percent,
  tags,
  text,
  withLayout,
  yesNo,
} from '../../kit/list/cells.tsx';
import { pick, yesNo as yesNoFilter } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { inLocale } from '../../kit/words.ts';
import { broadcastsPaths } from '../../marketing/broadcasts/broadcasts.paths.ts';
import type { Tone } from '../../ui/tones.ts';
import { oneAreaFilter } from '../area-kit/areas.service.ts';
import { rowActions } from './notice.actions.tsx';
import { costText } from './notice-texts.ts';
import { noticesWords as words } from './notices.words.ts';

const reviewTones: Record<ReviewState, Tone> = {
  none: 'quiet',
  waiting: 'busy',
  approved: 'good',
  rejected: 'bad',
};

const channels = Object.assign(
  (value: readonly NoticeChannel[], row: NoticeRow) =>
    tags(
      [...value.map((channel) => words.channels[channel]), ...(row.lane === 'x' ? [] : [words.inbox])],
      row,
    ),
  { width: 240 },
);
const said = Object.assign((value: string, row: NoticeRow) => inLocale({ zh: value, en: row.textEn }), {
  width: 220,
});
const title = Object.assign((value: string, row: NoticeRow) => inLocale({ zh: value, en: row.titleEn }), {
  width: 120,
});
const area = Object.assign((value: string | null) => value ?? words.allAreas, { width: 110 });
const variables = withLayout(
  (names: readonly string[], row: NoticeRow) =>
    tags(
      names.map((name) => `{${name}}`),
      row,
    ),
  { extra: true },
);
const state = Object.assign((isOn: boolean, row: NoticeRow) => onOff(isOn ? 'on' : 'off', row), {
  width: 80,
});
const onOff = badge<'on' | 'off'>({ on: 'good', off: 'quiet' }, words.states);
const cost = Object.assign((value: number | null) => (value === null ? '-- --' : costText(value)), {
  width: 90,
});
/** Missed messages need attention. */
const missed = Object.assign(
  (n: number, row: NoticeRow) =>
    n > 0 ? <strong className="dialog-field-wrong">{count(n, row)}</strong> : count(n, row),
  count,
  { width: 100, keep: true },
);

const ToBroadcasts = () => <PageLink to={broadcastsPaths.broadcasts.to({}, {})}>{words.broadcasts}</PageLink>;

/** The automatic messages to riders: texts and channels. */
export default defineListScreen({
  call: notices.list,
  title: words.title,
  labels: words.fields,
  columns: {
    event: oneOf(words.events),
    area,
    isOn: state,
    text: said,
    channels,
    sent: count,
    failedPercent: percent,
    missed,
    parts: withLayout(count, { width: 80 }),
    cost,
    review: badge(reviewTones, words.reviews),
    lane: oneOf(words.lanes),
    title,
    waitsForMorning: withLayout(yesNo, { width: 90 }),
    perDay: withLayout(count, { width: 90 }),
    variables,
    updatedBy: withLayout(text, { width: 90 }),
    updatedAt: instant,
  },
  filters: {
    event: pick(noticeEventNames, words.events),
    channel: pick(noticeChannels, words.channels),
    areaId: oneAreaFilter,
    isOn: yesNoFilter,
  },
  toolbar: ToBroadcasts,
  rowActions,
  empty: words.empty,
});
