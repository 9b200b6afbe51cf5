import { mostSpotChecks, spotChecks, type WorkRow } from '@kickstand/contract/work/field-work';
import { DialogPerson } from '../../../fleet/task-kit/person.parts.tsx';
import { useTaskContext } from '../../../fleet/task-kit/task-context.service.ts';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { usePage } from '../../../kit/page/page.ts';
import { spanOfSearch } from '../../../kit/page/span-of-search.ts';
import { countText } from '../../../ui/format.ts';
import { inspectionsWords } from './inspections.words.ts';

const words = inspectionsWords.checks;
const refreshes = ['workRows', 'ops', 'opsMap', 'taskViews'];

interface Whom {
  assigneeId: string | undefined;
}

/** Asks who inspects it again; who did it before is not asked. */
function AskOther({ of, given, put }: QuestionProps<WorkRow, Whom>) {
  const context = useTaskContext('inspect', [of.carId]);
  const isOther = ({ name }: { name: string }) => name !== of.assignee && !of.team.includes(name);
  const proposed = context.proposed && isOther(context.proposed) ? context.proposed : undefined;
  return (
    <DialogPerson
      context={{ ...context, people: context.people.filter(isOther), proposed }}
      value={given.assigneeId}
      put={(assigneeId) => put({ assigneeId })}
    />
  );
}

/** Has somebody else inspect the vehicle of an inspection again. */
export const checkInspection = defineAsk<WorkRow, typeof spotChecks.check, Whom>({
  call: spotChecks.check,
  label: words.check,
  title: ({ carId }) => words.checkTitle(carId),
  level: 2,
  blocked: ({ check }) => (check === 'waiting' ? words.waits : undefined),
  questions: { start: () => ({ assigneeId: undefined }), Ask: AskOther },
  request: ({ id }, { assigneeId }) => ({
    params: { taskId: id },
    body: { ...(assigneeId && { assigneeId }) },
  }),
  done: () => words.checked,
  refreshes,
});

/** What inspections are drawn from, as the filters of the records say it. */
interface DrawnFrom {
  from?: number;
  to?: number;
  areaId?: number;
}
interface HowMany {
  n: number | null;
}

const AskHowMany = ({ given, put }: QuestionProps<DrawnFrom, HowMany>) => (
  <DialogField label={words.howMany} hint={words.howManyHint} required>
    {({ id }) => (
      <NumberInput
        id={id}
        min={1}
        max={mostSpotChecks}
        precision={0}
        value={given.n}
        onChange={(n) => put({ n })}
      />
    )}
  </DialogField>
);

const DrawInspections = defineAsk<DrawnFrom, typeof spotChecks.draw, HowMany>({
  call: spotChecks.draw,
  label: words.draw,
  level: 2,
  questions: { start: () => ({ n: 5 }), answered: ({ n }) => n !== null, Ask: AskHowMany },
  request: (drawnFrom, { n }) => ({ body: { ...drawnFrom, n: n ?? 1 } }),
  done: (_, { carIds }) => words.drawn(countText(carIds.length)),
  refreshes,
});

/** Draws some of the inspections of the days in sight to be checked by others. */
export function DrawChecks() {
  const { search } = usePage();
  const areaId = Number(search.serviceAreaId);
  return <DrawInspections row={{ ...spanOfSearch(search), ...(areaId > 0 && { areaId }) }} />;
}
