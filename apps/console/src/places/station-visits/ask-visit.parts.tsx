import type { LiveStation } from '@kickstand/contract/insight/station-statistics';
import { stationApplications } from '@kickstand/contract/places/station-applications';
import { mostVisitedAtOnce, stationVisits } from '@kickstand/contract/places/station-visits';
import { DialogDueHours, DialogRemark } from '../../fleet/task-kit/dialog-task.parts.tsx';
import { DialogPerson } from '../../fleet/task-kit/person.parts.tsx';
import { useTaskContext } from '../../fleet/task-kit/task-context.service.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../kit/action/results-by.ts';
import { pickedOf } from '../../kit/list/selection.ts';
import { countText } from '../../ui/format.ts';
import { stationVisitsWords as words } from './station-visits.words.ts';

interface Whom {
  assigneeId: string | undefined;
}
interface Wish extends Whom {
  dueHours: number | undefined;
  remark: string;
}
interface Asks<Given> {
  given: Given;
  put(patch: Partial<Given>): void;
}

/** Asks for the visitor among the inspectors; nobody means whoever takes it. */
export const AskVisitor = ({ given, put }: Asks<Whom>) => (
  <DialogPerson
    context={useTaskContext('inspect', [])}
    value={given.assigneeId}
    put={(assigneeId) => put({ assigneeId })}
  />
);

const AskWish = ({ given, put }: Asks<Wish>) => (
  <>
    <AskVisitor given={given} put={put} />
    <DialogDueHours value={given.dueHours} put={(dueHours) => put({ dueHours })} />
    <DialogRemark value={given.remark} put={(remark) => put({ remark })} />
  </>
);

const questions = {
  start: (): Wish => ({ assigneeId: undefined, dueHours: undefined, remark: '' }),
  Ask: AskWish,
};

/** The answers as request bodies. */
export const whomOf = ({ assigneeId }: Whom) => (assigneeId ? { assigneeId } : {});
const wishOf = ({ dueHours, remark, ...whom }: Wish) => ({
  ...whomOf(whom),
  ...(dueHours !== undefined && { dueHours }),
  remark: remark.trim(),
});

interface Applied {
  id: string;
  state: string;
}

/** Requests a visit to the place of an application before its decision. */
export const visitApplication = defineAsk<Applied, typeof stationApplications.visit, Wish>({
  call: stationApplications.visit,
  label: words.visit,
  level: 2,
  applies: ({ state }) => state === 'pending',
  questions,
  request: ({ id }, given) => ({ params: { applicationId: id }, body: wishOf(given) }),
  done: () => words.asked,
  refreshes: ['stationApplications', 'stationVisits'],
});

/** Requests visits to stations of a list. */
export const visitStations = defineBulk<LiveStation, typeof stationVisits.create, Wish>({
  call: stationVisits.create,
  label: words.visit,
  level: 2,
  most: mostVisitedAtOnce,
  title: ({ count }) => words.ofMany(words.visit, countText(count)),
  questions,
  request: (chosen, given) => ({ body: { stationIds: pickedOf(chosen), ...wishOf(given) } }),
  useOutcome: resultsBy('id'),
  refreshes: ['stationVisits'],
});
