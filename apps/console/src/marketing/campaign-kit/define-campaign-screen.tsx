import type { Access, Cents } from '@kickstand/contract/kit';
import {
  type CampaignAudience,
  type CampaignState,
  campaignStates,
  type JoinState,
} from '@kickstand/contract/marketing/campaigns';
import type { Action } from '../../kit/action/action.ts';
import { defineGo } from '../../kit/action/define-action.tsx';
import { badge, count, instant, money, oneOf, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { instantText } from '../../kit/page/format.ts';
import { oneAreaFilter } from '../../platform/area-kit/areas.service.ts';
import { countText, moneyText } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { audienceText } from './audience-field.tsx';
import { actionsOf, addOf } from './campaign.actions.tsx';
import { campaignWords as words } from './campaign-kit.words.ts';
import {
  type AnyRow,
  type CampaignCalls,
  type CampaignSpec,
  labelsFor,
  type PlainSpec,
} from './campaign-spec.ts';

const tones: Record<CampaignState, Tone> = {
  draft: 'quiet',
  scheduled: 'busy',
  running: 'good',
  paused: 'warn',
  ended: 'quiet',
};
const joinTones: Record<JoinState, Tone> = {
  waiting: 'warn',
  joined: 'good',
  declined: 'quiet',
  left: 'quiet',
};
const extra = { extra: true } as const;

/** A number shown as unlimited if absent. */
const limit = <V extends number>(show: (value: V) => string, none: V | undefined) =>
  Object.assign(
    (value: V | undefined) => (
      <span className="figure">{value === undefined || value === none ? words.noLimit : show(value)}</span>
    ),
    { align: 'right' as const, width: 90 },
  );
const end = Object.assign(
  (value: number | undefined) => (value === undefined ? words.forever : instantText(value)),
  { width: 140 },
);
const audience = Object.assign((value: CampaignAudience) => audienceText(value), { width: 120 });

/** Common columns around those of the kind. */
const allColumns = ({ columns }: PlainSpec) => ({
  name: withLayout(text, { width: 150 }),
  ...columns,
  state: withLayout(badge(tones, words.states), { below: 'pausedBecause' }),
  pausedBecause: oneOf(words.because),
  join: badge(joinTones, words.joins.states),
  areas: withLayout(tags, { width: 150 }),
  given: withLayout(count, { width: 80 }),
  costCents: money,
  audience,
  perRider: limit(countText, 0),
  quota: limit(countText, undefined),
  budgetCents: limit((value: Cents) => moneyText(value), undefined),
  startsAt: withLayout(instant, { below: 'endsAt' }),
  endsAt: end,
  reserved: withLayout(count, extra),
  updatedBy: withLayout(text, { width: 90 }),
  updatedAt: instant,
});

const columnsOf = (spec: PlainSpec) =>
  Object.fromEntries(Object.entries(allColumns(spec)).filter(([name]) => !spec.hides?.includes(name)));

interface Pages {
  /** Actions that open the form’s page instead of a drawer. */
  add?: Action<undefined>;
  edit?: Action<AnyRow>;
}

/** List of a kind of campaign with all its actions, from its spec. */
export function defineCampaignScreen<Q extends CampaignCalls>(given: CampaignSpec<Q>, pages: Pages = {}) {
  const spec = given as unknown as PlainSpec;
  return defineListScreen({
    call: spec.calls.list,
    title: spec.words.title,
    labels: labelsFor(spec),
    columns: columnsOf(spec),
    filters: {
      name: search,
      state: pick(campaignStates, words.states),
      areaId: oneAreaFilter,
      ...spec.filters,
      from: instantRange({ to: 'to' }),
    },
    create: pages.add ?? addOf(spec),
    rowActions: actionsOf(spec, pages.edit),
    empty: spec.words.empty,
  } as unknown as Parameters<typeof defineListScreen>[0]);
}

/** The same for a kind whose form has its own page. */
export function defineCampaignListWithPage<Q extends CampaignCalls>(
  given: CampaignSpec<Q>,
  pageOf: (search: { id?: string }) => string,
) {
  const { add, edit } = (given as unknown as PlainSpec).calls;
  const mayOf = ({ access }: { access: Access }) => (typeof access === 'object' ? access.codes : '');
  return defineCampaignScreen(given, {
    add: defineGo<undefined>({
      id: add.id,
      label: words.add,
      may: mayOf(add),
      go: (_, page) => page.open(pageOf({})),
    }),
    edit: defineGo<AnyRow>({
      id: edit.id,
      label: words.editLabel,
      may: mayOf(edit),
      applies: ({ isOwn, state }) => isOwn && state !== 'ended',
      go: ({ id }, page) => page.open(pageOf({ id })),
    }),
  });
}
