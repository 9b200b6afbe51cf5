import { taskRules } from '@kickstand/contract/work/field-work';
import { type WorkPlan, type WorkPlanRow, workPlans } from '@kickstand/contract/work/work-plans';
import { Select, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Gate, useMay } from '../../kit/action/access.tsx';
import { useRunner } from '../../kit/action/runner.tsx';
import { useCall, useChange } from '../../kit/client/calls.ts';
import { instantText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { usePage } from '../../kit/page/page.ts';
import { ForbiddenPanel, Loaded, StatePanel } from '../../kit/page/states.tsx';
import { useKeys } from '../../kit/queue/use-keys.ts';
import { Proposals } from '../field-work/rules/proposals.parts.tsx';
import { makePlan } from './make-plan.tsx';
import { makeRound } from './make-round.tsx';
import {
  type Changeable,
  endPlan,
  give,
  makeAgain,
  passOver,
  sendPlan,
  undoChange,
} from './plan-actions.tsx';
import { PlanCrew } from './plan-crew.tsx';
import { PlanDrag } from './plan-drag.tsx';
import { PlanNotes, PlanTiles } from './plan-head.tsx';
import { PlanRound } from './plan-round.tsx';
import { PlanRoutes } from './plan-routes.tsx';
import { PlanChanges, PlanLeftOut, PlanLines, PlanStations } from './plan-tables.tsx';
import { PlanWeather } from './plan-weather.tsx';
import { workPlansPaths } from './work-plans.paths.ts';
import { workPlansWords as words } from './work-plans.words.ts';
import '../../kit/page/detail-tabs.css';
import './plan.css';

const Outcome = lazy(() => import('./plan-outcome.tsx'));

const everyMs = { made: 15_000, making: 1_500 };
const isComing = ({ state }: Pick<WorkPlanRow, 'state'>) => state === 'waiting' || state === 'making';

const called = ({ areaName, shiftFrom, shiftUntil, state, endedWhy }: WorkPlanRow) =>
  `${areaName} · ${instantText(shiftFrom).slice(0, 16)}–${instantText(shiftUntil).slice(11, 16)} · ${
    endedWhy ? words.ended[endedWhy] : words.state[state]
  }`;

const Make = makePlan;
const MakeAll = makeRound;
const [Send, Again, Undo, End, PassOver] = [sendPlan, makeAgain, undoChange, endPlan, passOver];

/** One version of a plan. */
function Plan({ planId }: { planId: string }) {
  const { search, setSearch } = usePage();
  const [every, setEvery] = useState(everyMs.made);
  const answer = useCall(workPlans.single, { params: { planId } }, { quiet: true, every });
  const { data } = answer;
  useEffect(() => {
    if (data) setEvery(isComing(data) ? everyMs.making : everyMs.made);
  }, [data]);
  const choose = (who: string | undefined) => setSearch({ ...search, plan: planId, who });
  return <Loaded of={answer}>{(plan) => <Shown plan={plan} chosen={search.who} choose={choose} />}</Loaded>;
}

interface ShownProps {
  plan: WorkPlan;
  chosen: string | undefined;
  choose(operatorId: string | undefined): void;
}

function Shown({ plan, chosen, choose }: ShownProps) {
  const undo = useChange(workPlans.undo);
  const { runner, running } = useRunner<Changeable>();
  const giveStop = (stop: Changeable) => runner.start(give, stop, { id: stop.id });
  const step = (by: 1 | -1) => {
    const ids = [undefined, ...plan.crew.map(({ operatorId }) => operatorId)];
    choose(ids[(ids.indexOf(chosen) + by + ids.length) % ids.length]);
  };
  const may = useMay();
  const canUndo = plan.state === 'draft' && plan.changes.length > 0 && may(workPlans.undo) && !undo.isPending;
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    u: () => canUndo && undo.mutate({ params: { planId: plan.id }, body: { version: plan.version } }),
  });
  return (
    <PlanDrag give={giveStop}>
      {running}
      <div className="plan-bar">
        <Send row={plan} />
        <Again row={plan} />
        <Undo row={plan} />
        <End row={plan} />
        <PassOver row={plan} />
        {plan.roundId && (
          <PageLink to={workPlansPaths.plan.to({}, { round: plan.roundId })}>{words.round}</PageLink>
        )}
        <span className="muted">{words.keys}</span>
      </div>
      <PlanNotes plan={plan} />
      <PlanWeather plan={plan} />
      {plan.madeAt !== null && (
        <>
          <PlanTiles plan={plan} />
          <div className="plan-body">
            <PlanRoutes plan={plan} chosen={chosen} />
            <PlanCrew crew={plan.crew} netCents={plan.netCents} chosen={chosen} choose={choose} />
          </div>
          <Tabs
            className="detail-tabs"
            items={[
              {
                key: 'lines',
                label: words.tabs.lines,
                children: <PlanLines fixed={{ planId: plan.id, ...(chosen && { operatorId: chosen }) }} />,
              },
              { key: 'stations', label: words.tabs.stations, children: <PlanStations plan={plan} /> },
              { key: 'leftOut', label: words.tabs.leftOut, children: <PlanLeftOut plan={plan} /> },
              ...(plan.state === 'sent' && may(taskRules.proposals)
                ? [
                    {
                      key: 'proposals',
                      label: words.tabs.proposals,
                      children: <Proposals fixed={{ areaId: plan.serviceAreaId }} />,
                    },
                  ]
                : []),
              {
                key: 'outcome',
                label: words.outcome.tab,
                children: (
                  <Suspense>
                    <Outcome planId={plan.id} />
                  </Suspense>
                ),
              },
              { key: 'changes', label: words.tabs.changes, children: <PlanChanges plan={plan} /> },
            ]}
          />
        </>
      )}
    </PlanDrag>
  );
}

/** Plans of shifts: which is looked at, and a new one. */
function Desk() {
  const { search, setSearch } = usePage();
  const answer = useCall(workPlans.list, { query: { pageSize: 50 } }, { quiet: true, every: everyMs.made });
  const [{ id: newestId, roundId: newestRound } = { id: undefined, roundId: null }] = answer.data?.list ?? [];
  return (
    <div className="plan">
      <div className="plan-bar">
        <h1 className="list-title">{words.title}</h1>
        <Select
          aria-label={words.pick}
          className="plan-pick"
          placeholder={words.pick}
          value={search.plan ?? (newestRound ? undefined : newestId)}
          options={(answer.data?.list ?? []).map((one) => ({ value: one.id, label: called(one) }))}
          onChange={(plan: string) => setSearch({ plan })}
        />
        <MakeAll row={undefined} />
        <Make row={undefined} />
      </div>
      <Loaded of={answer}>
        {({ list: [newest] }) => {
          const planId = search.plan ?? newest?.id;
          // What was asked for together is looked at together, until one of it is picked.
          const roundId = search.round ?? (search.plan === undefined ? newest?.roundId : undefined);
          if (roundId) return <PlanRound key={roundId} roundId={roundId} />;
          return planId ? (
            <Plan key={planId} planId={planId} />
          ) : (
            <StatePanel kind="empty" title={words.none} hint={words.noneHint} />
          );
        }}
      </Loaded>
    </div>
  );
}

export default function PlanPage() {
  return (
    <Gate may={workPlans.list} otherwise={<ForbiddenPanel needs={workPlans.list.access} />}>
      <Desk />
    </Gate>
  );
}
