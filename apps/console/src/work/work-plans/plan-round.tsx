import { type WorkPlanRow, workPlans } from '@kickstand/contract/work/work-plans';
import { Progress } from 'antd';
import { useEffect, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { instantText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { countText, moneyText } from '../../ui/format.ts';
import { type Round, sendRound } from './make-round.tsx';
import { workPlansPaths } from './work-plans.paths.ts';
import { workPlansWords as words } from './work-plans.words.ts';

const everyMs = { made: 15_000, making: 1_500 };
const mostShown = 200;
const isComing = ({ state }: WorkPlanRow) => state === 'waiting' || state === 'making';

const Send = sendRound;

const roundOf = (roundId: string, plans: readonly WorkPlanRow[]): Round => ({
  roundId,
  // What holds no stop has nothing to send.
  drafts: plans.filter(({ state, stops }) => state === 'draft' && stops > 0),
});

/** Plans that were asked for together: how far they are, what each comes to, and one way to send all. */
export function PlanRound({ roundId }: { roundId: string }) {
  const [every, setEvery] = useState(everyMs.making);
  const query = { roundId, pageSize: mostShown };
  const answer = useCall(workPlans.list, { query }, { quiet: true, every });
  const { data } = answer;
  useEffect(() => {
    if (data) setEvery(data.list.some(isComing) ? everyMs.making : everyMs.made);
  }, [data]);
  return <Loaded of={answer}>{({ list }) => <Shown roundId={roundId} plans={list} />}</Loaded>;
}

function Shown({ roundId, plans }: { roundId: string; plans: readonly WorkPlanRow[] }) {
  const coming = plans.filter(isComing);
  const done = plans.reduce((sum, plan) => sum + (isComing(plan) ? plan.progress : 1), 0);
  const sum = (of: (plan: WorkPlanRow) => number) => plans.reduce((all, plan) => all + of(plan), 0);
  return (
    <section className="plan-round" aria-label={words.round}>
      <div className="plan-bar">
        <strong>{words.roundOf(countText(plans.length))}</strong>
        {coming.length === 0 && <Send row={roundOf(roundId, plans)} />}
      </div>
      {coming.length > 0 && (
        <div role="status">
          {words.makingRound(countText(plans.length - coming.length), countText(plans.length))}
          <Progress
            percent={Math.round((100 * done) / Math.max(1, plans.length))}
            aria-label={words.making}
          />
        </div>
      )}
      <table className="plan-round-table">
        <thead>
          <tr>
            <th>{words.area}</th>
            <th>{words.roundState}</th>
            <th className="figure">{words.people}</th>
            <th className="figure">{words.stops}</th>
            <th className="figure">{words.net}</th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id}>
              <td>
                <PageLink to={workPlansPaths.plan.to({}, { plan: plan.id })}>{plan.areaName}</PageLink>
              </td>
              <td>
                {plan.endedWhy ? words.ended[plan.endedWhy] : words.state[plan.state]}{' '}
                <span className="muted">
                  {instantText(plan.shiftFrom).slice(11, 16)}–{instantText(plan.shiftUntil).slice(11, 16)}
                </span>
              </td>
              <td className="figure">{countText(plan.people)}</td>
              <td className="figure">{countText(plan.stops)}</td>
              <td className="figure">{moneyText(plan.netCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={2}>{words.together}</th>
            <td className="figure">{countText(sum(({ people }) => people))}</td>
            <td className="figure">{countText(sum(({ stops }) => stops))}</td>
            <td className="figure">{moneyText(sum(({ netCents }) => netCents ?? 0))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
