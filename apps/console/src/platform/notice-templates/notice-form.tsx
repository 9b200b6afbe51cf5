import { type NoticeRow, notices } from '@kickstand/contract/platform/notices';
import { lazy } from 'react';
import type { FormProps } from '../../kit/action/define-action.tsx';
import { send } from '../../kit/client/client.ts';
import { hiddenField, numberField, textField, yesNoField } from '../../kit/form/fields.tsx';
import { defineForm } from '../../kit/form/form.tsx';
import { noticesWords as words } from './notices.words.ts';
import { NoticeChannels, NoticeOf, noticeTextField } from './text-field.tsx';

/** Both languages side by side, then what is common to both. */
const Edit = defineForm<NoticeRow, typeof notices.edit>({
  call: notices.edit,
  title: words.edit,
  labels: words.fields,
  hints: words.hints,
  width: 880,
  sideBySide: true,
  fields: {
    title: textField,
    titleEn: textField,
    text: noticeTextField('zh'),
    textEn: noticeTextField('en'),
    channels: NoticeChannels,
    providerTemplate: textField,
    waitsForMorning: yesNoField,
    perDay: numberField(),
    version: hiddenField,
  },
  trial: {
    label: words.preview,
    view: lazy(async () => ({ default: (await import('./notice-preview.tsx')).TypedNotice })),
  },
  start: (row) => notices.edit.body.parse(row),
  request: ({ id }, body) => ({ params: { id }, body }),
  fresh: ({ id }) => send(notices.one, { params: { id } }, { quiet: true }),
});

/** The form of a template, with its event. */
export const EditNotice = (props: FormProps<NoticeRow, typeof notices.edit>) => (
  <NoticeOf value={props.row}>
    <Edit {...props} />
  </NoticeOf>
);
