import { type RebindDetail, rebinds } from '@kickstand/contract/riders/identities';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { identitiesWords as all } from './identities.words.ts';

const words = all.rebinds;

/** The decision of a request. */
export const RebindDecision = defineDecisions<RebindDetail>({
  text: words.text,
  refreshes: ['rebinds', 'riders', 'identities'],
  decisions: [
    decision({
      key: 'p',
      label: words.pass,
      call: rebinds.pass,
      usual: () => words.usualPass,
      request: ({ id }: RebindDetail, said) => ({ params: { rebindId: id }, body: { text: said.text } }),
    }),
    decision({
      key: 'r',
      label: words.reject,
      call: rebinds.reject,
      danger: true,
      least: 5,
      usual: () => words.usualReject,
      request: ({ id }: RebindDetail, said) => ({ params: { rebindId: id }, body: { text: said.text } }),
    }),
  ],
});

/** Undoes a move while that is possible. */
export const undo = defineAsk<RebindDetail, typeof rebinds.undo>({
  call: rebinds.undo,
  label: words.undo,
  level: 3,
  danger: true,
  applies: ({ undoUntil }) => undoUntil !== null,
  changes: () => words.undoEffect,
  request: ({ id }, { reason = '' }) => ({ params: { rebindId: id }, body: { reason } }),
  refreshes: ['rebinds', 'riders', 'identities'],
});
