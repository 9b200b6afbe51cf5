import { type CommandType, parseArgs } from '@kickstand/contract/vehicles';
import { commandRules } from '@kickstand/domain/vehicles';
import { Input, Select } from 'antd';
import { useMay } from '../../../kit/action/access.tsx';
import { Asked } from '../../../kit/action/asked.tsx';
import type { QuestionProps, Questions } from '../../../kit/action/asking.tsx';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { countText } from '../../../ui/format.ts';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { type ArgField, type ArgValues, argFields, enteredArgs, startOf } from './command-fields.ts';

/** A command that is being chosen and filled in. */
export interface CommandAnswers {
  type: CommandType | undefined;
  values: ArgValues;
}

const parsedOf = ({ type, values }: CommandAnswers) => type && parseArgs(type, enteredArgs(values));

/** What the call takes of the answers, which are whole. */
export function commandOf(given: CommandAnswers): { type: CommandType; args?: Record<string, unknown> } {
  const parsed = parsedOf(given);
  if (!given.type || !parsed?.success) throw new Error('the answers are not whole');
  return { type: given.type, ...(Object.keys(parsed.data).length > 0 && { args: parsed.data }) };
}

/** One of these commands with what it takes, and the reason where it needs one; with one alone nothing is chosen. */
export const commandQuestions = <Of,>(among: readonly CommandType[]): Questions<Of, CommandAnswers> => ({
  start() {
    const type = among.length === 1 ? among[0] : undefined;
    return { type, values: startOf(type) };
  },
  levelOf: ({ type }) => (type && commandRules[type].level >= 3 ? 3 : 2),
  answered: (given) => parsedOf(given)?.success === true,
  Ask: function AskCommand({ given, put, tried }: QuestionProps<Of, CommandAnswers>) {
    const may = useMay();
    const { type, values } = given;
    const wrongArg = wrongArgOf(type, parsedOf(given)?.error?.issues[0]?.path[0]);
    const offered = among.filter((one) => may(commandRules[one].needs));
    return (
      <>
        {among.length > 1 && (
          <Asked label={words.commandType} wrong={tried && !type && words.commandNeeded} required>
            {(control) => (
              <Select<CommandType>
                {...control}
                {...(type && { value: type })}
                showSearch={{ optionFilterProp: 'label' }}
                options={offered.map((value) => ({ value, label: vehiclesWords.command[value] }))}
                onChange={(next) => put({ type: next, values: startOf(next) })}
              />
            )}
          </Asked>
        )}
        {type && <p className="muted">{explained(type)}</p>}
        {type &&
          argFields[type]?.map((field) => (
            <Asked
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
            </Asked>
          ))}
      </>
    );
  },
});

/** The argument that is wrong, and what to say of it. */
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
