import { Input } from 'antd';
import type { Field } from './fields.tsx';

/** A secret that is entered anew and never shown again. */
export const secretField: Field<string> = Object.assign(
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
