import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { Assignee } from '@kickstand/contract/work/field-work';
import { hasRoom } from '@kickstand/domain/work/field-work';
import { Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import type { Field } from '../../kit/form/fields.tsx';
import { countText, metresText } from '../../ui/format.ts';
import { type TaskContext, useTaskContext } from './task-context.service.ts';
import { taskKitWords } from './task-kit.words.ts';

const words = taskKitWords.person;

/** Somebody's workload, and the distance to the vehicles. */
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

interface DialogPersonProps {
  context: TaskContext;
  value: string | undefined;
  put(operatorId: string | undefined): void;
  /** Content beside one person. */
  children?: ReactNode;
}

/** Asks who does it; nobody means whoever takes it first. People nearby with few tasks come first. */
export const DialogPerson = ({
  context: { people, proposed, more },
  value,
  put,
  children,
}: DialogPersonProps) => (
  <DialogField label={taskKitWords.tasks.fields.assigneeId}>
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
          <p className="dialog-field-hint">
            {words.proposed(proposed.name, standingOf(proposed))}{' '}
            <Button type="link" size="small" onClick={() => put(proposed.operatorId)}>
              {words.take(proposed.name)}
            </Button>
          </p>
        )}
        {children}
      </>
    )}
  </DialogField>
);

/** The same as a form field, for given vehicles. */
export const personField = (type: TaskType, useCarIds: () => readonly string[]): Field<string> =>
  function PersonField(props) {
    const { people } = useTaskContext(type, useCarIds());
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
