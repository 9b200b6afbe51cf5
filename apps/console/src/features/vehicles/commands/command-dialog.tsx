import { reason as reasonRule } from '@kickstand/contract/kit';
import { type CommandType, parseArgs } from '@kickstand/contract/vehicles';
import { commandRules } from '@kickstand/domain/vehicles';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import { countText } from '../../../ui/format.ts';
import { AskDialog, Asked } from '../../vehicle-kit/ask-dialog.parts.tsx';
import { assetsWords as words } from '../../vehicle-kit/assets.words.ts';
import { vehiclesWords } from '../../vehicle-kit/vehicles.words.ts';
import { type ArgField, type ArgValues, argFields, enteredArgs, startOf } from './command-fields.ts';

export interface CommandGiven {
  type: CommandType;
  args?: Record<string, unknown>;
  reason?: string;
}

interface CommandDialogProps {
  title: string;
  /** One of these; with one alone nothing is chosen. */
  types: readonly CommandType[];
  busy: boolean;
  refused?: string | undefined;
  agree(given: CommandGiven): void;
  cancel(): void;
}

/** Asks for what a command takes, and for the reason where it needs one. */
export function CommandDialog({ title, types, busy, refused, agree, cancel }: CommandDialogProps) {
  const only = types.length === 1 ? types[0] : undefined;
  const [type, setType] = useState(only);
  const [values, setValues] = useState<ArgValues>(() => startOf(only));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);

  const wantsReason = type !== undefined && commandRules[type].level >= 3;
  const parsed = type && parseArgs(type, enteredArgs(values));
  const wrongArg = wrongArgOf(type, parsed?.error?.issues[0]?.path[0]);
  const said = wantsReason ? reasonRule.safeParse(reason) : undefined;

  const submit = () => {
    setTried(true);
    if (!type || !parsed?.success || said?.success === false) return;
    agree({ type, ...argsOf(parsed.data), ...(said?.success && { reason: said.data }) });
  };
  const choose = (next: CommandType) => {
    setType(next);
    setValues(startOf(next));
    setTried(false);
  };
  return (
    <AskDialog
      title={title}
      busy={busy}
      danger={wantsReason}
      refused={refused}
      submit={submit}
      cancel={cancel}
    >
      {!only && (
        <Asked label={words.commandType} wrong={tried && !type ? words.commandNeeded : undefined}>
          {(control) => (
            <Select<CommandType>
              {...control}
              {...(type && { value: type })}
              showSearch={{ optionFilterProp: 'label' }}
              options={types.map((value) => ({ value, label: vehiclesWords.command[value] }))}
              onChange={choose}
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
            wrong={tried && wrongArg?.name === field.name ? wrongArg.text : undefined}
          >
            {(control) => (
              <ArgInput
                field={field}
                control={control}
                value={values[field.name]}
                set={(value) => setValues({ ...values, [field.name]: value })}
              />
            )}
          </Asked>
        ))}
      {wantsReason && (
        <Asked label={words.reason} wrong={tried && said?.success === false ? words.reasonNeeded : undefined}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Asked>
      )}
    </AskDialog>
  );
}

const argsOf = (args: Record<string, unknown>) => (Object.keys(args).length > 0 ? { args } : {});

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
