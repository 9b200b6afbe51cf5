import type { Cents } from '@kickstand/contract/kit';
import type { PlanPersonRow } from '@kickstand/contract/work/work-plans';
import { Fragment, useState } from 'react';
import { instantText } from '../../kit/page/format.ts';
import { countText, metresText, moneyText } from '../../ui/format.ts';
import { useDragged } from './plan-drag.tsx';
import { PlanGiven } from './plan-given.tsx';
import { jobText } from './plan-text.ts';
import { workPlansWords as words } from './work-plans.words.ts';

/** Which of four colours the way of the person at this place of the crew has. */
export const wayOf = (place: number) => place % 4;

/** What somebody is at and goes to next. */
function aheadOf({ nowId, nextId }: PlanPersonRow) {
  const said = [nowId && `${words.now} ${jobText(nowId)}`, nextId && `${words.next} ${jobText(nextId)}`];
  return said.filter(Boolean).join(' · ') || words.idle;
}

interface CrewProps {
  crew: readonly PlanPersonRow[];
  /** Of the plan. */
  netCents: Cents | null;
  chosen: string | undefined;
  choose(operatorId: string | undefined): void;
}

/** Why what people bring does not add up to what the plan does, where it does not. */
function Between({ crew, netCents }: Pick<CrewProps, 'crew' | 'netCents'>) {
  const people = crew.reduce((sum, one) => sum + one.netCents, 0);
  if (netCents === null || crew.length === 0 || people === netCents) return null;
  const said = [people, netCents, netCents - people].map((cents) => moneyText(cents as Cents));
  const [all = '', plan = '', between = ''] = said;
  return <p className="muted">{words.netOfAll(all, plan, between)}</p>;
}

/** People of a plan: what each is at, what comes next, and how late it is; whose row is chosen is shown before the others. */
export function PlanCrew({ crew, netCents, chosen, choose }: CrewProps) {
  const { line, hold, give } = useDragged();
  const [over, setOver] = useState<string>();
  const takes = (operatorId: string) => line !== undefined && line.operatorId !== operatorId;
  return (
    <section className="plan-crew" aria-label={words.crew}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>
        {words.all}
      </button>
      {crew.map((one, i) => (
        <Fragment key={one.operatorId}>
          <button
            type="button"
            data-way={wayOf(i)}
            aria-pressed={chosen === one.operatorId}
            data-over={takes(one.operatorId) && over === one.operatorId}
            onClick={() => choose(one.operatorId)}
            onDragEnter={() => setOver(one.operatorId)}
            onDragOver={(event) => takes(one.operatorId) && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (line && takes(one.operatorId)) give({ ...line, toId: one.operatorId });
              hold(undefined);
              setOver(undefined);
            }}
          >
            <strong>
              {one.name} · {words.rides[one.ride]}
            </strong>
            {one.lateMinutes > 0 && <em>{words.late(countText(one.lateMinutes))}</em>}
            <span>{aheadOf(one)}</span>
            {one.depot !== null && one.backAt !== null && (
              <span className="muted">{words.back(instantText(one.backAt).slice(11, 16), one.depot)}</span>
            )}
            <span className="muted">
              {words.loadOf(countText(one.packs), countText(one.packsMost), countText(one.bikesMost))} ·{' '}
              {words.stops} {countText(one.stops)} · {metresText(one.metres)} · {words.net}{' '}
              <span className="figure">{moneyText(one.netCents)}</span>
            </span>
          </button>
          {line && takes(one.operatorId) && over === one.operatorId && (
            <PlanGiven planId={line.planId} jobId={line.id} operatorId={one.operatorId} />
          )}
        </Fragment>
      ))}
      <Between crew={crew} netCents={netCents} />
    </section>
  );
}
