import type { FeedbackLevel, FeedbackState } from '@kickstand/contract/service/feedback';
import { useContext } from 'react';
import { HeldCodes } from '../../kit/action/access.tsx';
import { badge, type Cell } from '../../kit/list/cells.tsx';
import { MenuOfCodes } from '../../kit/page/menu-source.ts';
import type { Tone } from '../../ui/tones.ts';
import { feedbackWords as words } from './feedback.words.ts';

const stateTones: Record<FeedbackState, Tone> = {
  new: 'bad',
  assigned: 'warn',
  replying: 'busy',
  waiting_customer: 'special',
  solved: 'good',
  closed: 'quiet',
  reopened: 'bad',
};
const levelTones: Record<FeedbackLevel, Tone> = { P1: 'bad', P2: 'warn', P3: 'busy', P4: 'quiet' };

export const stateBadge = badge(stateTones, words.states);
export const levelBadge = badge(levelTones, words.levels);

/** The screens that the reader may open, grouped as in the menu. */
export function useModules() {
  const { single, grouped } = useContext(MenuOfCodes)(useContext(HeldCodes));
  const optionsOf = (pages: typeof single) => pages.map(({ path, title }) => ({ value: path, label: title }));
  return [
    ...grouped.map(({ title, pages }) => ({ label: title, options: optionsOf(pages) })),
    { label: words.form.other, options: optionsOf(single) },
  ].filter(({ options }) => options.length > 0);
}

/** The title of a screen in the menu, or its address if the reader may not open it. */
function ModuleName({ path }: { path: string }) {
  const known = useModules().flatMap(({ options }) => options);
  return known.find(({ value }) => value === path)?.label ?? path;
}

export const moduleCell: Cell<string> = Object.assign((path: string) => <ModuleName path={path} />, {
  width: 140,
  writing: { as: 'text' as const },
});
