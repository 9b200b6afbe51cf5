import { type MailConfig, mailSecurities, mailServer } from '@kickstand/contract/platform/settings';
import { hiddenField, numberField, pickField, textField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { secretField } from '../../kit/form/secret-field.tsx';
import { settingsWords } from './settings.words.ts';

const words = settingsWords.mail;

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
    password: secretField,
    sender: textField,
    version: hiddenField,
  },
  start: ({ hasPassword, source, ...said }) => ({ ...said, password: '' }),
  request: (_, body) => ({ body }),
});
