import { type Assignee, mostTaskedVehicles, ops, type TaskType } from '@kickstand/contract/staff';
import { hasRoom } from '@kickstand/domain/staff';
import { Button, Select } from 'antd';
import { Asked } from '../../kit/action/asked.tsx';
import { useCall } from '../../kit/client/calls.ts';
import type { Field } from '../../kit/form/fields.tsx';
import { countText, metresText } from '../../ui/format.ts';
import { tripsWords } from './trips.words.ts';

const words = tripsWords.person;

/** What is known before a task is made: who is proposed for it, and which vehicles have such a task already. */
export function useTaskGround(type: TaskType | undefined, carIds: readonly string[]) {
  const { data } = useCall(
    ops.assignees,
    { query: { type: type ?? 'swap', carIds: carIds.slice(0, mostTaskedVehicles) } },
    { quiet: true, enabled: type !== undefined },
  );
  const tasked = data?.tasked ?? [];
  return {
    people: data?.list ?? [],
    proposed: data?.list.find(({ operatorId }) => operatorId === data.proposedId),
    tasked,
    /** Nothing would be made: each has one. */
    all: tasked.length > 0 && tasked.length === carIds.length,
    /** How many tasks there would be. */
    more: Math.max(1, carIds.length - tasked.length),
    known: data !== undefined,
  };
}

export type TaskGround = ReturnType<typeof useTaskGround>;

/** How much somebody has to do, and how far it is to the vehicles. */
const standingOf = ({ openTasks, distanceM, duty }: Assignee) =>
  [
    words.openTasks(countText(openTasks)),
    ...(distanceM === null ? [] : [metresText(distanceM)]),
    ...(duty ? [] : [words.offDuty]),
  ].join(' · ');

const optionsOf = (people: readonly Assignee[], more: number) =>
  people.map((person) => {
    const fits = hasRoom(person, more);
    const why = fits ? '' : ` · ${words.full(countText(person.most))}`;
    return {
      value: person.operatorId,
      label: `${person.name} · ${standingOf(person)}${why}`,
      disabled: !fits,
    };
  });

interface AskedPersonProps {
  ground: TaskGround;
  value: string | undefined;
  put(operatorId: string | undefined): void;
}

/** Asks who shall do it; nobody means whoever takes it first. Who is near and has little to do comes first. */
export const AskedPerson = ({ ground: { people, proposed, more }, value, put }: AskedPersonProps) => (
  <Asked label={tripsWords.tasks.fields.assigneeId}>
    {(control) => (
      <>
        <Select<string>
          {...control}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={words.anybody}
          {...(value && { value })}
          options={optionsOf(people, more)}
          onChange={put}
        />
        {proposed && value !== proposed.operatorId && (
          <p className="asked-hint">
            {words.proposed(proposed.name, standingOf(proposed))}{' '}
            <Button type="link" size="small" onClick={() => put(proposed.operatorId)}>
              {words.take(proposed.name)}
            </Button>
          </p>
        )}
      </>
    )}
  </Asked>
);

/** The same in a form, about vehicles that it knows of. */
export const personField = (type: TaskType, useCarIds: () => readonly string[]): Field<string> =>
  function PersonField(props) {
    const { people } = useTaskGround(type, useCarIds());
    return (
      <Select<string>
        {...props}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={words.anybody}
        options={optionsOf(people, 1)}
      />
    );
  };
