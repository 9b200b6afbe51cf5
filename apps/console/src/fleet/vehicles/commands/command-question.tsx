import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { Input, Select } from 'antd';
import { useMay } from '../../../kit/action/access.tsx';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { countText } from '../../../ui/format.ts';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { type ArgField, type ArgValues, argFields, startOf } from './command-fields.ts';
import type { CommandAnswers } from './command-questions.tsx';

interface CommandQuestionProps
  extends Pick<QuestionProps<unknown, CommandAnswers>, 'given' | 'put' | 'tried'> {
  among: readonly CommandType[];
  /** The name of the first invalid argument. */
  wrong: PropertyKey | undefined;
}

/** Asks which of these commands to send, and for its arguments. */
export default function CommandQuestion({ among, given, put, tried, wrong }: CommandQuestionProps) {
  const may = useMay();
  const { type, values } = given;
  const wrongArg = wrongArgOf(type, wrong);
  const offered = among.filter((one) => may(commandRules[one].needs));
  return (
    <>
      {among.length > 1 && (
        <DialogField label={words.commandType} wrong={tried && !type && words.commandNeeded} required>
          {(control) => (
            <Select<CommandType>
              {...control}
              {...(type && { value: type })}
              showSearch={{ optionFilterProp: 'label' }}
              options={offered.map((value) => ({ value, label: vehiclesWords.command[value] }))}
              onChange={(next) => put({ type: next, values: startOf(next) })}
            />
          )}
        </DialogField>
      )}
      {type && <p className="muted">{explained(type)}</p>}
      {type &&
        argFields[type]?.map((field) => (
          <DialogField
            key={field.name}
            label={words.args[field.name]}
            hint={hintOf(field)}
            wrong={tried && wrongArg?.name === field.name && wrongArg.text}
          >
            {(control) => (
              <ArgInput
                field={field}
                control={control}
                value={values[field.name]}
                set={(value) => put({ values: { ...values, [field.name]: value } })}
              />
            )}
          </DialogField>
        ))}
    </>
  );
}

/** The invalid argument, and its message. */
function wrongArgOf(type: CommandType | undefined, path: PropertyKey | undefined) {
  const field = type && argFields[type]?.find(({ name }) => name === path);
  if (!field) return undefined;
  return { name: field.name, text: field.optional && type ? words.oneNeeded : words.badArgs };
}

function explained(type: CommandType) {
  if (type === 'fence_push') return words.explain.fence;
  if (type === 'reboot') return words.explain.reboot;
  return commandRules[type].onlyStanding ? words.explain.stopping : undefined;
}

const hintOf = ({ kind, from = 0, to }: ArgField) => {
  if (kind === 'choice') return undefined;
  return kind === 'text' ? words.atMost(countText(to)) : words.between(countText(from), countText(to));
};

interface ArgInputProps {
  field: ArgField;
  control: { id: string; 'aria-invalid': boolean; status: '' | 'error' };
  value: ArgValues[string];
  set(value: ArgValues[string]): void;
}

function ArgInput({ field: { kind, from, to, unit }, control, value, set }: ArgInputProps) {
  if (kind === 'choice')
    return (
      <Select
        {...control}
        value={value === true ? 'on' : 'off'}
        options={[
          { value: 'on', label: words.allow },
          { value: 'off', label: words.cut },
        ]}
        onChange={(next) => set(next === 'on')}
      />
    );
  if (kind === 'text')
    return (
      <Input
        {...control}
        autoComplete="off"
        maxLength={to}
        value={String(value ?? '')}
        onChange={(event) => set(event.target.value)}
      />
    );
  return (
    <NumberInput
      {...control}
      className="field-wide"
      {...(from !== undefined && { min: from })}
      max={to}
      precision={0}
      {...(unit && { suffix: unit })}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => set(next ?? undefined)}
    />
  );
}
