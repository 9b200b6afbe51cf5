import { Input } from 'antd';
import type { QuestionProps } from '../../../kit/action/asking.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';

/** What is said in a few words. */
export interface SaidText {
  text: string;
}

const leastText = 2;

/** Questions of an action that are one text of 2 letters to so many. */
export const textAsked = (label: string, most: number) => ({
  start: (): SaidText => ({ text: '' }),
  answered: ({ text }: SaidText) => text.trim().length >= leastText,
  Ask: ({ given, put }: Pick<QuestionProps<unknown, SaidText>, 'given' | 'put'>) => (
    <DialogField label={label}>
      {({ status: _, ...control }) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={given.text}
          maxLength={most}
          onChange={({ target }) => put({ text: target.value })}
        />
      )}
    </DialogField>
  ),
});
