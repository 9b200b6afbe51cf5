import { Input } from 'antd';
import { DialogField } from './dialog-field.tsx';

interface DialogTextProps {
  label: string;
  hint?: string;
  wrong?: string | false;
  required?: boolean;
  value: string;
  put(value: string): void;
}

/** A dialog input on one line. */
export const DialogText = ({ value, put, ...asked }: DialogTextProps) => (
  <DialogField {...asked}>
    {({ status, ...control }) => (
      <Input
        {...control}
        status={status}
        autoComplete="off"
        value={value}
        onChange={({ target }) => put(target.value)}
      />
    )}
  </DialogField>
);
