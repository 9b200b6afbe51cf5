import { vehicles } from '@kickstand/contract/fleet/vehicles';
import { mostPlanned, type WorkRide, workPlans, workRides } from '@kickstand/contract/work/work-plans';
import { Checkbox, Select } from 'antd';
import { useEffect } from 'react';
import type { QuestionProps } from '../../kit/action/asking.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { countText } from '../../ui/format.ts';
import { DialogShift, type Shift, usualShift } from './dialog-shift.tsx';
import { workPlansWords as words } from './work-plans.words.ts';

interface Given extends Shift {
  areaId: number | undefined;
  /** Who works, and by what; undefined: as those on duty do. */
  people: Readonly<Record<string, WorkRide>> | undefined;
}

const rideOptions = workRides.map((value) => ({ value, label: words.rides[value] }));

/** Who works: those on duty are ticked first. */
function AskPeople({
  given,
  put,
  tried,
}: QuestionProps<undefined, Given> & { given: Given & { areaId: number } }) {
  const found = useCall(workPlans.colleagues, { query: { areaId: given.areaId } }).data;
  useEffect(() => {
    if (!found || given.people) return;
    const onDuty = found.list.filter(({ duty }) => duty).slice(0, mostPlanned);
    put({ people: Object.fromEntries(onDuty.map(({ operatorId, ride }) => [operatorId, ride])) });
  }, [found, given.people, put]);
  const people = given.people ?? {};
  const chosen = Object.keys(people).length;
  const isNobody = chosen === 0;
  const beyond = (found?.list.filter(({ duty }) => duty).length ?? 0) - mostPlanned;
  if (found?.count === 0) return <p role="status">{words.nobody}</p>;
  return (
    <fieldset className="plan-people">
      <legend>{words.peopleOf(countText(chosen), countText(mostPlanned))}</legend>
      {tried && isNobody && (
        <p className="dialog-field-wrong" role="alert">
          {words.peopleNeeded}
        </p>
      )}
      {beyond > 0 && <p role="status">{words.beyond(countText(beyond), countText(mostPlanned))}</p>}
      {found?.list.map(({ operatorId, name, duty, ride }) => {
        const mine = people[operatorId];
        const { [operatorId]: _, ...others } = people;
        const choose = (next: WorkRide) => put({ people: { ...others, [operatorId]: next } });
        return (
          <div key={operatorId} className="plan-person-line">
            <Checkbox
              checked={mine !== undefined}
              disabled={mine === undefined && chosen >= mostPlanned}
              onChange={({ target }) => (target.checked ? choose(ride) : put({ people: others }))}
            >
              {name}
              {!duty && <span className="muted"> {words.offDuty}</span>}
            </Checkbox>
            <Select
              aria-label={`${words.ride} ${name}`}
              size="small"
              value={mine ?? ride}
              disabled={mine === undefined}
              options={rideOptions}
              onChange={choose}
            />
          </div>
        );
      })}
    </fieldset>
  );
}

function Questions(props: QuestionProps<undefined, Given>) {
  const { given, put } = props;
  const { areaId } = given;
  const areas = useCall(vehicles.areas, {}).data?.list ?? [];
  return (
    <>
      <DialogField label={words.area} required>
        {({ status: _, ...control }) => (
          <Select
            {...control}
            showSearch={{ optionFilterProp: 'label' }}
            value={areaId}
            options={areas.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next: number) => put({ areaId: next, people: undefined })}
          />
        )}
      </DialogField>
      <DialogShift shift={given} put={put} />
      {areaId !== undefined && <AskPeople {...props} given={{ ...given, areaId }} />}
    </>
  );
}

const start = (): Given => ({ areaId: undefined, ...usualShift(), people: undefined });

/** Has a plan made for an area, a shift and people. */
export const makePlan = defineAsk<undefined, typeof workPlans.make, Given>({
  call: workPlans.make,
  label: words.make,
  level: 2,
  as: 'drawer',
  questions: {
    start,
    Ask: Questions,
    answered: ({ areaId, people }) => areaId !== undefined && Object.keys(people ?? {}).length > 0,
  },
  request: (_, { areaId = 0, shiftFrom, shiftUntil, people = {} }) => ({
    body: {
      areaId,
      shiftFrom,
      shiftUntil,
      people: Object.entries(people).map(([operatorId, ride]) => ({ operatorId, ride })),
    },
  }),
  done: () => words.makeQueued,
});
