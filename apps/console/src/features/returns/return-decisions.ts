import { type ReturnDecision, type ReturnDetail, returns } from '@kickstand/contract/returns';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { moneyText } from '../../ui/format.ts';
import { returnsWords as words } from './returns.words.ts';

const deciding = (key: string, value: ReturnDecision, usual: (of: ReturnDetail) => string) =>
  decision({
    key,
    label: words.decisions[value],
    call: returns.decide,
    danger: value === 'rejected',
    least: value === 'passed' ? 0 : 5,
    usual,
    request: ({ id }: ReturnDetail, { text }: { text: string }) => ({
      params: { applicationId: id },
      body: { decision: value, text },
    }),
  });

/** Passes, passes with a warning or rejects an application, by P, W and R. */
export const ReturnDecisions = defineDecisions<ReturnDetail>({
  text: words.opinion,
  refreshes: ['returns', 'orders'],
  decisions: [
    deciding('p', 'passed', () => words.usual.passed),
    deciding('w', 'warned', () => words.usual.warned),
    deciding('r', 'rejected', ({ isWaived, feeCents }) =>
      isWaived ? words.usual.rejected(moneyText(feeCents)) : words.usual.rejectedKept,
    ),
  ],
});
