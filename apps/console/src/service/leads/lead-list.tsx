import { type LeadRow, type LeadState, leadStates, leads } from '@kickstand/contract/service/leads';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { badge, count, instant, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, search } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import type { Tone } from '../../ui/tones.ts';
import { leadsWords } from './leads.words.ts';

const words = leadsWords.list;

const tones: Record<LeadState, Tone> = { new: 'bad', contacted: 'busy', won: 'good', lost: 'quiet' };

const follow = defineAction<LeadRow, typeof leads.setState>({
  call: leads.setState,
  label: words.follow,
  form: lazy(() => import('./lead-follow.tsx')),
  refreshes: ['leads', 'home'],
});

export default defineListScreen({
  call: leads.list,
  title: words.title,
  rowKey: 'id',
  labels: words.fields,
  columns: {
    company: withLayout(text, { width: 200 }),
    state: badge(tones, words.states),
    contact: text,
    phone: text,
    province: text,
    city: text,
    vehicles: count,
    remark: withLayout(text, { width: 220 }),
    note: withLayout(text, { width: 220 }),
    updatedBy: text,
    createdAt: instant,
    updatedAt: instant,
    id: withLayout(text, { extra: true }),
  },
  opens: { filters: { state: 'new' }, dir: 'asc' },
  filters: {
    state: pick(leadStates, words.states),
    who: search,
    province: search,
    from: instantRange({ to: 'to' }),
  },
  rowActions: [follow],
  empty: words.empty,
});
