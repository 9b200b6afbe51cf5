import { Input } from 'antd';
import { Asked } from './asked.tsx';

interface AskedTextProps {
  label: string;
  hint?: string;
  wrong?: string | false;
  required?: boolean;
  value: string;
  put(value: string): void;
}

/** A dialog input on one line. */
export const AskedText = ({ value, put, ...asked }: AskedTextProps) => (
  <Asked {...asked}>
    {({ status, ...control }) => (
      <Input
        {...control}
        status={status}
        autoComplete="off"
        value={value}
        onChange={({ target }) => put(target.value)}
      />
    )}
  </Asked>
);
