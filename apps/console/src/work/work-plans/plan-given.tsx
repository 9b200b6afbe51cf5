import { workPlans } from '@kickstand/contract/work/work-plans';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { decimalText, moneyText } from '../../ui/format.ts';
import { jobText } from './plan-text.ts';
import { workPlansWords as words } from './work-plans.words.ts';

interface PlanGivenProps {
  planId: string;
  jobId: string;
  operatorId: string;
}

/** What the plan gains or loses if a stop is given to this person, before anybody agrees to it. */
export function PlanGiven({ planId, jobId, operatorId }: PlanGivenProps) {
  const answer = useCall(
    workPlans.given,
    { params: { planId }, query: { jobId, operatorId } },
    { quiet: true },
  );
  return (
    <div role="status">
      <Loaded of={answer}>
        {({ addedCents, addedMinutes, breaches, infeasible }) => (
          <>
            {addedCents !== null && <p>{words.given(moneyText(addedCents), decimalText(addedMinutes))}</p>}
            {breaches.map((breach) => (
              <p key={breach}>{words.breach[breach]}</p>
            ))}
            {infeasible.length > 0 && <p>{words.breaks(infeasible.map(jobText).join(', '))}</p>}
          </>
        )}
      </Loaded>
    </div>
  );
}
