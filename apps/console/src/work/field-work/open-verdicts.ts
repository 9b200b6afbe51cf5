import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { fieldWorkWords as words } from './field-work.words.ts';

interface Work {
  id: string;
  carId: string;
}

/** Opens what a piece of field work that is done was judged to be. */
export const openVerdicts = defineView<Work>({
  id: 'workVerdicts.open',
  label: words.open,
  view: lazy(() => import('./verdict-drawer.tsx')),
});
