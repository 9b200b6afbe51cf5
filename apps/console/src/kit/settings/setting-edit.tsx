import { Alert, Button } from 'antd';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { Action } from '../action/action.ts';
import type { QuestionProps, Questions } from '../action/asking.tsx';
import { defineAsk } from '../action/define-ask.tsx';
import { DialogField } from '../action/dialog-field.tsx';
import { useCall } from '../client/calls.ts';
import type { Field } from '../form/fields.tsx';
import { wrongWith } from '../form/rules.ts';
import { overtaken } from '../form/stale-form.rules.ts';
import { changeLines, controlOf, Lines, sayingFields, settingChanges } from './setting-values.tsx';
import { settingWords as words } from './setting-words.ts';
import type { AnyGroup, Content, Differences, GroupSpec, Held, SettingsSpec } from './settings-spec.ts';

interface Given {
  content: Content;
  /** What it was changed from, and its version. */
  base: Content;
  version: number;
}

/** A field with a value that the call would not take: what is hidden says nothing and is no matter. */
const isRight = (group: AnyGroup, content: Content) =>
  sayingFields(group, content).every(
    ([name]) => wrongWith(group.schema.shape[name] as z.ZodType, content[name]) === undefined,
  );

/** What is sent: a field that says nothing keeps what it was where what is typed there would not be taken. */
const sentOf = (group: AnyGroup, { content, base }: Given): Content =>
  Object.fromEntries(
    Object.keys(group.fields).map((name) => {
      const schema = group.schema.shape[name] as z.ZodType;
      return [name, schema.safeParse(content[name]).success ? content[name] : base[name]];
    }),
  );

const wantsSecond = ({ secondPerson }: AnyGroup, change: Differences) =>
  secondPerson === 'always' || secondPerson.some((name) => name in change);

/** Says what others changed since the dialog was opened, and goes on from there. */
function Overtaken({ spec, group, of, given, put }: Asking) {
  const { data } = useCall(spec.show, { params: { areaId: of.areaId } }, { quiet: true });
  const newest = (data as Record<string, Pick<Held, 'content' | 'version'>> | undefined)?.[group.name];
  if (!newest || newest.version === given.version) return null;
  const names = Object.keys(group.fields);
  const found = overtaken(names, { before: given.base, theirs: newest.content, mine: given.content });
  const theirs = found.filter(({ contested }) => !contested).map((one) => [one.name, one.theirs] as const);
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={words.overtaken}
      description={
        <Lines
          title={words.overtaken}
          lines={changeLines(group, settingChanges(group, given.base, newest.content), spec)}
        />
      }
      action={
        <Button
          onClick={() =>
            put({
              content: { ...given.content, ...Object.fromEntries(theirs) },
              base: newest.content,
              version: newest.version,
            })
          }
        >
          {words.onNewest}
        </Button>
      }
    />
  );
}

interface Asking extends QuestionProps<Held, Given> {
  spec: SettingsSpec;
  group: AnyGroup;
}

function Controls(props: Asking) {
  const { spec, group, given, put, tried } = props;
  const { labels, options = {} } = spec;
  const controls = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(group.fields).map(([name, field]) => [name, controlOf(field, options[name])]),
      ) as Record<string, Field<unknown>>,
    [group, options],
  );
  const change = settingChanges(group, given.base, sentOf(group, given));
  const lines = changeLines(group, change, spec);
  return (
    <>
      <Overtaken {...props} />
      {sayingFields(group, given.content).map(([name]) => {
        const Control = controls[name] as Field<unknown>;
        const wrong = wrongWith(group.schema.shape[name] as z.ZodType, given.content[name]);
        return (
          <DialogField
            key={`${name}:${given.version}`}
            label={labels[name] ?? name}
            wrong={tried && wrong}
            required
          >
            {({ id, 'aria-required': required, 'aria-describedby': help }) => (
              <Control
                id={id}
                aria-required={required}
                {...(help !== undefined && { 'aria-describedby': help })}
                value={given.content[name]}
                onChange={(value) => put({ content: { ...given.content, [name]: value } })}
              />
            )}
          </DialogField>
        );
      })}
      <section aria-label={words.changes} aria-live="polite">
        <h3 className="form-heading">{words.changes}</h3>
        {lines.length > 0 ? <Lines title={words.changes} lines={lines} /> : <p>{words.noChanges}</p>}
        {wantsSecond(group, change) && <Alert type="info" showIcon title={words.second} />}
      </section>
    </>
  );
}

/** The button that changes a group: every field, what that changes, and why. */
export function editOf(spec: SettingsSpec, { group, save, title }: GroupSpec): Action<Held> {
  const questions: Questions<Held, Given> = {
    start: ({ content, version }) => ({ content, base: content, version }),
    answered: (given) =>
      isRight(group, given.content) &&
      Object.keys(settingChanges(group, given.base, sentOf(group, given))).length > 0,
    Ask: (props) => <Controls {...props} spec={spec} group={group} />,
  };
  return defineAsk<Held, typeof save, Given>({
    call: save,
    label: words.edit,
    level: 3,
    danger: false,
    as: 'drawer',
    title: ({ area }) => words.editTitle(title, area),
    questions,
    request: ({ areaId }, { reason, ...given }) =>
      ({
        params: { areaId },
        body: { content: sentOf(group, given), version: given.version, reason },
      }) as never,
    done: () => words.saved,
  });
}
