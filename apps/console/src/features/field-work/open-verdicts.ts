import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { fieldWorkWords as words } from './field-work.words.ts';

/** Opens what a piece of field work was judged to be. */
export const openVerdicts = defineView<{ id: string; carId: string }>({
  id: 'workVerdicts.open',
  label: words.open,
  view: lazy(() => import('./verdict-drawer.tsx')),
});
