import type { PlanLineRow, PlanPersonRow } from '@kickstand/contract/work-plans';
import { countText, metresText, moneyText } from '../../ui/format.ts';
import { workPlansWords as words } from './work-plans.words.ts';

/** A job as people say it: what at which vehicle. */
export function jobText(jobId: string) {
  const [kind = '', vehicle = ''] = jobId.split(' ');
  return `${words.kind[kind as PlanLineRow['kind']] ?? kind} ${vehicle}`;
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
      {crew.map((one) => (
        <button
          type="button"
          key={one.operatorId}
          aria-pressed={chosen === one.operatorId}
          onClick={() => choose(one.operatorId)}
        >
          <strong>
            {one.name} · {words.rides[one.ride]}
          </strong>
          {one.lateMinutes > 0 && <em>{words.late(countText(one.lateMinutes))}</em>}
          <span>
            {words.now} {one.nowId ? jobText(one.nowId) : '-- --'} · {words.next}{' '}
            {one.nextId ? jobText(one.nextId) : '-- --'}
          </span>
          <span className="muted">
            {words.loadOf(countText(one.packs), countText(one.packsMost), countText(one.bikesMost))} ·{' '}
            {words.stops} {countText(one.stops)} · {metresText(one.metres)} · {words.net}{' '}
            {moneyText(one.netCents)}
          </span>
        </button>
      ))}
    </section>
  );
}
