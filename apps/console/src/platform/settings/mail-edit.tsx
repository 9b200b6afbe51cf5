import { type MailConfig, mailSecurities, mailServer } from '@kickstand/contract/platform/settings';
import { Input } from 'antd';
import { type Field, hiddenField, numberField, pickField, textField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { settingsWords } from './settings.words.ts';

const words = settingsWords.mail;

const passwordField: Field<string> = Object.assign(
  (({ onChange, ...props }) => (
    <Input
      {...props}
      type="password"
      autoComplete="new-password"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )) as Field<string>,
  { secret: true as const },
);

/** The form of the mail server; the password is entered anew or stays. */
export default defineForm<MailConfig, typeof mailServer.change>({
  call: mailServer.change,
  title: words.title,
  labels: words.fields,
  hints: words.hints,
  fields: {
    host: textField,
    port: numberField(),
    security: pickField(mailSecurities, words.securities),
    user: textField,
    password: passwordField,
    sender: textField,
    version: hiddenField,
  },
  start: ({ hasPassword, source, ...said }) => ({ ...said, password: '' }),
  request: (_, body) => ({ body }),
});
