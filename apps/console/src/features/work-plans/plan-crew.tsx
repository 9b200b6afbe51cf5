import type { PlanLineRow, PlanPersonRow } from '@kickstand/contract/work-plans';
import { countText, metresText, moneyText } from '../../ui/format.ts';
import { workPlansWords as words } from './work-plans.words.ts';

/** A job as people say it: what at which vehicle. */
export function jobText(jobId: string) {
  const [kind = '', vehicle = ''] = jobId.split(' ');
  return `${words.kind[kind as PlanLineRow['kind']] ?? kind} ${vehicle}`;
}

/** Which of four colours the way of the person at this place of the crew has. */
export const wayOf = (place: number) => place % 4;

/** What somebody is at and goes to next. */
function aheadOf({ nowId, nextId }: PlanPersonRow) {
  const said = [nowId && `${words.now} ${jobText(nowId)}`, nextId && `${words.next} ${jobText(nextId)}`];
  return said.filter(Boolean).join(' · ') || words.idle;
}

interface CrewProps {
  crew: readonly PlanPersonRow[];
  chosen: string | undefined;
  choose(operatorId: string | undefined): void;
}

/** People of a plan: what each is at, what comes next, and how late it is; whose row is chosen is shown before the others. */
export function PlanCrew({ crew, chosen, choose }: CrewProps) {
  return (
    <section className="plan-crew" aria-label={words.crew}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>
        {words.all}
      </button>
      {crew.map((one, i) => (
        <button
          type="button"
          key={one.operatorId}
          data-way={wayOf(i)}
          aria-pressed={chosen === one.operatorId}
          onClick={() => choose(one.operatorId)}
        >
          <strong>
            {one.name} · {words.rides[one.ride]}
          </strong>
          {one.lateMinutes > 0 && <em>{words.late(countText(one.lateMinutes))}</em>}
          <span>{aheadOf(one)}</span>
          <span className="muted">
            {words.loadOf(countText(one.packs), countText(one.packsMost), countText(one.bikesMost))} ·{' '}
            {words.stops} {countText(one.stops)} · {metresText(one.metres)} · {words.net}{' '}
            <span className="figure">{moneyText(one.netCents)}</span>
          </span>
        </button>
      ))}
    </section>
  );
}
