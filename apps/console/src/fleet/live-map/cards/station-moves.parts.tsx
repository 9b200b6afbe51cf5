import { opsMap, type StationCard } from '@kickstand/contract/work/field-work';
import { lazy } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineAction } from '../../../kit/action/define-action.tsx';
import { layersWords as words } from '../layers/layers.words.ts';

interface Outcome {
  list: { ok: boolean; message: string | null }[];
}

function said({ list }: Outcome) {
  const refused = list.filter(({ ok }) => !ok);
  const made = list.length - refused.length;
  const why = refused[0]?.message ?? '';
  return refused.length === 0 ? words.made(made) : words.madeSome(made, refused.length, why);
}

const common = {
  call: opsMap.move,
  refreshes: ['opsMap', 'ops', 'vehicles'],
  done: (_: StationCard, reply: Outcome) => said(reply),
} as const;

/** Creates tasks that move vehicles out of a station. */
export const takeOut: Action<StationCard> = defineAction<StationCard, typeof opsMap.move>({
  ...common,
  label: words.takeOut,
  blocked: ({ idleCount }) => (idleCount === 0 ? words.noIdle : undefined),
  form: lazy(async () => ({ default: (await import('./station-form.tsx')).TakeOutForm })),
});

/** Creates tasks that move vehicles into a station. */
export const bringIn: Action<StationCard> = defineAction<StationCard, typeof opsMap.move>({
  ...common,
  label: words.bringIn,
  blocked: ({ capacity, current, coming }) =>
    capacity && current + coming >= capacity ? words.noRoom : undefined,
  form: lazy(async () => ({ default: (await import('./station-form.tsx')).BringInForm })),
});
