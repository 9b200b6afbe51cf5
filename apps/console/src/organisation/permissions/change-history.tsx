import type { ReplyOf } from '@kickstand/contract/kit';
import { permissionRoles } from '@kickstand/contract/organisation/permissions';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { Timeline } from '../../kit/page/timeline.tsx';
import { termsWords } from '../../kit/terms/terms.words.ts';
import { changedOf, type Telling } from './change-text.ts';
import { permissionsWords } from './permissions.words.ts';

const { history: words, roles, users, enable, comma } = permissionsWords;

type History = ReplyOf<typeof permissionRoles.history>;
type Line = History['list'][number];

/** The lines per page; fewer mean that there are no older ones. */
const full = 50;

interface Answer {
  data: History | undefined;
  error: unknown;
  refetch(): unknown;
}

interface ChangeHistoryProps {
  /** A hook: the lines before an instant, newest first. */
  useLines(before: number | undefined): Answer;
}

/** The history of a role or an account: who, when, why and what, newest first; older lines on demand. */
export function ChangeHistory({ useLines }: ChangeHistoryProps) {
  const [starts, setStarts] = useState<readonly (number | undefined)[]>([undefined]);
  return starts.map((before, i) => (
    <Stretch
      key={before ?? 'newest'}
      before={before}
      useLines={useLines}
      last={i === starts.length - 1}
      older={(at) => setStarts([...starts, at])}
    />
  ));
}

interface StretchProps extends ChangeHistoryProps {
  before: number | undefined;
  last: boolean;
  older(before: number): void;
}

function Stretch({ before, useLines, last, older }: StretchProps) {
  const answer = useLines(before);
  const told = useTelling();
  return (
    <Loaded of={answer}>
      {({ list }) => {
        const oldest = list.at(-1)?.at;
        if (oldest === undefined)
          return before === undefined && <StatePanel kind="empty" title={words.empty} />;
        return (
          <>
            <Timeline events={list.map((line, i) => eventOf(line, i, told))} />
            {last && list.length >= full && <Button onClick={() => older(oldest)}>{words.older}</Button>}
          </>
        );
      }}
    </Loaded>
  );
}

/** Codes are shown by name if the tree can be read. */
function useTelling(): Telling {
  const { data } = useCall(permissionRoles.tree, {}, { quiet: true });
  const titles = Object.fromEntries(data?.list.map(({ code, title }) => [code, title]) ?? []);
  const states = { true: enable.enabled, false: enable.disabled };
  return {
    fields: {
      ...termsWords,
      ...users.fields,
      ...roles.fields,
      codes: permissionsWords.form.fields.codes,
      ...limitFields,
    },
    values: {
      codes: titles,
      enable: states,
      dataScope: roles.scopes,
      profession: users.professions,
      state: permissionsWords.devices.states,
    },
    comma,
  };
}

const limitFields = { limits: permissionsWords.form.fields.limits, bulkVehicles: '' };
const actionNames: Readonly<Record<string, string>> = words.actions;
const tones: Readonly<Record<string, 'good' | 'bad'>> = { add: 'good', import: 'good', remove: 'bad' };

const eventOf = (line: Line, i: number, told: Telling) => ({
  key: `${line.at}-${i}`,
  at: line.at,
  title: `${actionNames[line.action] ?? line.action} · ${words.by(line.operator)}`,
  tone: tones[line.action] ?? ('busy' as const),
  detail: <Details line={line} told={told} />,
});

function Details({ line, told }: { line: Line; told: Telling }) {
  return (
    <ul className="change-lines">
      {line.approver && <li>{words.approved(line.approver)}</li>}
      {line.reason && <li>{words.reason(line.reason)}</li>}
      {changedOf(line.change, told).map(({ field, before, after }) => (
        <li key={field}>
          {field}
          {words.colon}
          {before !== undefined && (
            <>
              <del>{before}</del>
              {' → '}
            </>
          )}
          {after ?? words.nothing}
        </li>
      ))}
    </ul>
  );
}
