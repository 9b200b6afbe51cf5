import {
  type BroadcastRow,
  type BroadcastState,
  broadcastKinds,
  broadcastStates,
  broadcasts,
} from '@kickstand/contract/marketing/broadcasts';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { editBy } from '../../kit/form/create-and-edit.tsx';
import { numberField } from '../../kit/form/fields.tsx';
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
import { pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { instantText } from '../../kit/page/format.ts';
import { ForbiddenPanel } from '../../kit/page/states.tsx';
import { permissionsWords } from '../../organisation/permissions/permissions.words.ts';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { countText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { add, costText, rowActions } from './broadcast.actions.tsx';
import { broadcastsWords as words } from './broadcasts.words.ts';
import { Channels } from './channels-button.tsx';

type Seen = BroadcastState | 'paused' | 'recalled';
const tones: Record<Seen, Tone> = {
  draft: 'quiet',
  scheduled: 'busy',
  sending: 'busy',
  done: 'good',
  cancelled: 'quiet',
  failed: 'bad',
  paused: 'warn',
  recalled: 'warn',
};
const named = badge<Seen>(tones, { ...words.states, paused: words.paused, recalled: words.recalled });
const state = Object.assign((value: BroadcastState, row: BroadcastRow) => {
  if (row.recalledAt !== null) return named('recalled', row);
  return named(row.isPaused ? 'paused' : value, row);
}, named);

const extra = { extra: true } as const;
const progress = Object.assign(
  (told: number, { riders, dropped }: BroadcastRow) =>
    words.progress(countText(told + dropped), countText(riders)),
  { width: 130 },
);
const cost = Object.assign((value: number) => costText(value), { width: 100 });
const staff = withLayout(
  (value: BroadcastRow['professions'], row: BroadcastRow) =>
    tags(
      value.map((one) => permissionsWords.users.professions[one]),
      row,
    ),
  extra,
);
const sendAt = Object.assign((value: number | null) => (value === null ? words.atOnce : instantText(value)), {
  width: 150,
});

const EditCaps = editBy(broadcasts.setCaps, {
  label: words.caps.label,
  labels: { perDay: words.caps.perDay, perWeek: words.caps.perWeek },
  hints: { perDay: words.caps.hint },
  fields: { perDay: numberField({ unit: words.caps.unit }), perWeek: numberField({ unit: words.caps.unit }) },
  done: () => words.caps.done,
});

/** Marketing limits per rider; the form starts with the current ones. */
function Caps() {
  const { data } = useCall(broadcasts.caps, {}, { quiet: true });
  return data ? <EditCaps row={data} /> : null;
}

const Toolbar = () => (
  <>
    <Channels />
    <Caps />
  </>
);

const List = defineListScreen({
  call: broadcasts.list,
  title: words.title,
  labels: words.fields,
  columns: {
    title: withLayout(text, { width: 160 }),
    kind: oneOf(words.kinds),
    state,
    told: progress,
    readPercent: percent,
    sendAt,
    suppressed: count,
    texted: count,
    cost,
    areas: withLayout(tags, { width: 140 }),
    createdBy: withLayout(text, { width: 90 }),
    createdAt: instant,
    body: withLayout(text, extra),
    smsText: withLayout(text, extra),
    professions: staff,
    staff: withLayout(count, extra),
    riders: withLayout(count, extra),
    dropped: withLayout(count, extra),
    parts: withLayout(count, extra),
    popsUp: withLayout(yesNo, extra),
    expiresAt: withLayout(instant, extra),
    frozenAt: withLayout(instant, extra),
    sentBy: withLayout(text, extra),
    startedAt: withLayout(instant, extra),
    endedAt: withLayout(instant, extra),
    recalledAt: withLayout(instant, extra),
  },
  filters: {
    title: search,
    kind: pick(broadcastKinds, words.kinds),
    state: pick(broadcastStates, words.states),
    areaId: oneAreaFilter,
  },
  // Broadcasts being sent make progress.
  every: 2_000,
  create: add,
  toolbar: Toolbar,
  rowActions,
  empty: words.empty,
});

/** One-off messages to riders and staff; without permission the page names the one needed. */
export default function BroadcastsPage() {
  return useMay()(broadcasts.list) ? <List /> : <ForbiddenPanel page needs={broadcasts.list.access} />;
}
