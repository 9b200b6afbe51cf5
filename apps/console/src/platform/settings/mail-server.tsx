import { type MailConfig, mailServer } from '@kickstand/contract/platform/settings';
import { Input } from 'antd';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { badge, count, oneOf, text, yesNo } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { SettingsGroup } from '../../kit/settings/settings-group.tsx';
import { settingsWords } from './settings.words.ts';

const words = settingsWords.mail;

const Edit = defineAction<MailConfig, typeof mailServer.change>({
  call: mailServer.change,
  label: settingsWords.edit,
  form: lazy(() => import('./mail-edit.tsx')),
  refreshes: ['mailServer'],
  done: () => settingsWords.saved,
});

const Test = defineAsk<MailConfig, typeof mailServer.test, { to: string }>({
  call: mailServer.test,
  label: words.test,
  level: 2,
  applies: ({ source }) => source !== 'none',
  changes: () => words.testEffect,
  questions: {
    start: () => ({ to: '' }),
    answered: ({ to }) => /^\S+@\S+\.\S+$/.test(to),
    Ask: ({ given, put, tried }) => (
      <DialogField label={words.to} wrong={tried && given.to === '' && words.toNeeded} required>
        {({ status: _, ...control }) => (
          <Input {...control} value={given.to} onChange={({ target }) => put({ to: target.value.trim() })} />
        )}
      </DialogField>
    ),
  },
  request: (_, { to }) => ({ body: { to } }),
  done: (_, { isTaken, answer }) => (isTaken ? words.taken(answer) : words.refused(answer)),
});

const show = {
  source: badge({ here: 'good', program: 'good', none: 'warn' }, words.sources),
  host: text,
  port: count,
  security: oneOf(words.securities),
  user: text,
  hasPassword: yesNo,
  sender: text,
};

/** The mail server. */
export function MailServer() {
  const answer = useCall(mailServer.show, {}, { quiet: true });
  return (
    <SettingsGroup
      title={words.title}
      hint={words.hint}
      actions={
        answer.data && (
          <>
            <Test row={answer.data} />
            <Edit row={answer.data} />
          </>
        )
      }
    >
      <Loaded of={answer}>{(said) => <Facts of={said} show={show} labels={words.fields} />}</Loaded>
    </SettingsGroup>
  );
}
