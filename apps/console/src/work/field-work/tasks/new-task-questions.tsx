import { screening } from '@kickstand/contract/fleet/screening';
import { mostDueHours, mostTaskedVehicles } from '@kickstand/contract/fleet/tasks';
import { Segmented, Select, Switch } from 'antd';
import { DialogTask, DialogTaskType, Tasked } from '../../../fleet/task-kit/dialog-task.parts.tsx';
import { DialogPerson } from '../../../fleet/task-kit/person.parts.tsx';
import { useTaskContext } from '../../../fleet/task-kit/task-context.service.ts';
import { taskKitWords } from '../../../fleet/task-kit/task-kit.words.ts';
import { useMay } from '../../../kit/action/access.tsx';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { kitWords } from '../../../kit/kit.words.ts';
import { countText } from '../../../ui/format.ts';
import { AskFence, AskWhom } from './ask-whom.tsx';
import { countOf, type NewTask, wrongCars } from './new-task.rules.ts';
import { tasksWords as words } from './tasks.words.ts';

type Part = Pick<QuestionProps<undefined, NewTask>, 'given' | 'put' | 'tried'>;

const separators = /[\s,，;；]+/;
const cleaned = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => text.split(separators)).filter(Boolean)),
];

function wrongOf({ given, tried }: Part): string | undefined {
  const wrong = given.from === 'list' ? wrongCars(given) : [];
  const n = countOf(given);
  if (wrong.length > 0) return words.notCars(wrong.slice(0, 5).join(kitWords.comma));
  if (n > mostTaskedVehicles) return words.tooMany(countText(mostTaskedVehicles));
  return tried && n === 0 ? words.carsNeeded : undefined;
}

/** Asks for numbers of vehicles, one by one or pasted. */
const AskCars = (props: Part) => (
  <DialogField
    label={words.cars}
    wrong={wrongOf(props)}
    hint={words.carsHint(countText(mostTaskedVehicles))}
    required
  >
    {(control) => (
      <div
        // A browser would run the lines of a pasted text together before the control sees them.
        onPaste={(event) => {
          event.preventDefault();
          const text = event.clipboardData.getData('text');
          props.put({ carIds: cleaned([...props.given.carIds, text]) });
        }}
      >
        <Select<string[]>
          {...control}
          mode="tags"
          open={false}
          suffixIcon={null}
          allowClear
          className="field-wide"
          maxTagCount={20}
          value={[...props.given.carIds]}
          onChange={(texts) => props.put({ carIds: cleaned(texts) })}
        />
      </div>
    )}
  </DialogField>
);

/** Asks for a preset of screening, and screens by it at once. */
function AskPreset(props: Part) {
  const { data } = useCall(screening.presets, {}, { quiet: true });
  const screen = useChange(screening.query);
  const choose = (presetId: string) => {
    props.put({ run: undefined });
    screen.mutate({ body: { presetId } }, { onSuccess: ({ id, hits }) => props.put({ run: { id, hits } }) });
  };
  const { run } = props.given;
  return (
    <DialogField
      label={words.preset}
      wrong={wrongOf(props)}
      hint={run ? words.screened(countText(run.hits)) : words.presetHint}
      required
    >
      {(control) => (
        <Select<string>
          {...control}
          showSearch={{ optionFilterProp: 'label' }}
          loading={screen.isPending}
          options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          disabled={screen.isPending}
          onChange={choose}
        />
      )}
    </DialogField>
  );
}

/** Asks who shall do it, and says which of the vehicles have such a task already. */
function AskWho({ given, put }: Part) {
  const context = useTaskContext(given.type, given.from === 'list' ? given.carIds : []);
  const person = (
    <>
      <Tasked context={context} />
      <DialogPerson context={context} value={given.assigneeId} put={(assigneeId) => put({ assigneeId })} />
    </>
  );
  return <AskWhom given={given} put={put} person={person} />;
}

/** Asks what field staff shall do, with which vehicles, and who shall. */
export default function NewTaskQuestions(props: Part) {
  const { given, put, tried } = props;
  const mayScreen = useMay()('0307');
  return (
    <>
      <DialogTaskType
        value={given.type}
        wrong={tried && !given.type ? taskKitWords.tasks.typeNeeded : undefined}
        put={(type) => put({ type, assigneeId: undefined })}
      />
      {mayScreen && (
        <Segmented<NewTask['from']>
          aria-label={words.from}
          value={given.from}
          options={[
            { value: 'list', label: words.fromList },
            { value: 'preset', label: words.fromPreset },
          ]}
          onChange={(from) => put({ from })}
        />
      )}
      {given.from === 'list' ? <AskCars {...props} /> : <AskPreset {...props} />}
      {given.type === 'move' && (
        <AskFence
          kind="station"
          label={taskKitWords.tasks.fields.targetId}
          hint={words.targetHint}
          value={given.targetId}
          put={(targetId) => put({ targetId })}
        />
      )}
      <DialogTask value={given} put={put}>
        <AskWho {...props} />
        <DialogField label={words.photoNeeded}>
          {({ id }) => (
            <Switch id={id} checked={given.photoNeeded} onChange={(photoNeeded) => put({ photoNeeded })} />
          )}
        </DialogField>
        <DialogField label={words.dedupeHours} hint={words.dedupeHint}>
          {({ id }) => (
            <NumberInput
              id={id}
              min={0}
              max={mostDueHours}
              precision={0}
              suffix={kitWords.units.hours}
              value={given.dedupeHours}
              onChange={(hours) => put({ dedupeHours: hours ?? 0 })}
            />
          )}
        </DialogField>
      </DialogTask>
    </>
  );
}
