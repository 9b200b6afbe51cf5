import {
  mostPassedAtOnce,
  type ReturnDecision,
  type ReturnDetail,
  type ReturnRow,
  returns,
} from '@kickstand/contract/rides/returns';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { decision, defineDecisions } from '../../kit/queue/define-decisions.tsx';
import { countText, moneyText } from '../../ui/format.ts';
import { returnsWords as words } from './returns.words.ts';

const lostBy = (points = 0) => (points > 0 ? words.usual.lost(countText(points)) : '');

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
    deciding('w', 'warned', ({ credit }) => words.usual.warned + lostBy(credit?.warnedPoints)),
    deciding(
      'r',
      'rejected',
      ({ isWaived, feeCents, credit }) =>
        (isWaived ? words.usual.rejected(moneyText(feeCents)) : words.usual.rejectedKept) +
        lostBy(credit?.rejectedPoints),
    ),
  ],
});

/** Passes what was picked in the list. */
export const passMany = defineBulk<ReturnRow, typeof returns.passMany>({
  call: returns.passMany,
  label: words.passMany,
  level: 2,
  most: mostPassedAtOnce,
  request: (picked) => ({
    body: { applicationIds: picked.kind === 'rows' ? picked.ids : [], text: words.usual.passed },
  }),
  useOutcome: ({ passed, left }) => ({
    list: [
      ...passed.map((object) => ({ object, state: 'ok' as const, code: null, message: null })),
      ...left.map((object) => ({ object, state: 'failed' as const, code: null, message: words.left })),
    ],
    done: true,
  }),
  refreshes: ['returns', 'orders'],
});
