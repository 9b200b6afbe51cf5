import { audiences } from '@kickstand/contract/marketing/audiences';
import { Input } from 'antd';
import { useState } from 'react';
import { AskDialog } from '../../kit/action/ask-dialog.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { DialogText } from '../../kit/action/dialog-text.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { refusedText } from '../../kit/client/sentence.ts';
import { tell } from '../../kit/page/notices.ts';
import { countText } from '../../ui/format.ts';
import { audiencesWords as words } from './audiences.words.ts';

export interface Adding {
  added(listId: string): void;
  close(): void;
}

/** Dialog for importing a phone list. */
export default function NewListDialog({ added, close }: Adding) {
  const [name, setName] = useState('');
  const [phones, setPhones] = useState('');
  const [tried, setTried] = useState(false);
  const change = useChange(audiences.addList, { quiet: true });
  const isNameless = name.trim() === '';
  const isEmpty = phones.trim() === '';
  const submit = () =>
    change.mutate(
      { body: { name, phones } },
      {
        onSuccess: ({ id, known, unknown }) => {
          const text = words.listAdded(countText(known), countText(unknown));
          tell({ key: 'audience-list', kind: 'success', title: words.newList, text });
          added(id);
          close();
        },
      },
    );
  return (
    <AskDialog
      title={words.listTitle}
      agreeing={words.newList}
      busy={change.isPending}
      refused={change.error ? refusedText(change.error) : undefined}
      answered={() => {
        setTried(true);
        return !isNameless && !isEmpty;
      }}
      submit={submit}
      cancel={close}
    >
      <DialogText
        label={words.listName}
        wrong={tried && isNameless && words.needed}
        required
        value={name}
        put={setName}
      />
      <DialogField
        label={words.listPhones}
        hint={words.listHint}
        wrong={tried && isEmpty ? words.needed : undefined}
        required
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={8}
            value={phones}
            onChange={({ target }) => setPhones(target.value)}
          />
        )}
      </DialogField>
    </AskDialog>
  );
}
