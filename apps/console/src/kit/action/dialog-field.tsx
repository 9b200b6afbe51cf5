import { type ReactNode, useId } from 'react';

interface Control {
  id: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  status: '' | 'error';
}

interface DialogFieldProps {
  label: string;
  hint?: string | undefined;
  /** What is wrong with the input, once sending was attempted. */
  wrong?: string | false | undefined;
  required?: boolean;
  children(control: Control): ReactNode;
}

/** A labelled dialog input with its hint or error. */
export function DialogField({ label, hint, wrong, required = false, children }: DialogFieldProps) {
  const id = useId();
  const help = wrong || hint;
  return (
    <div className="dialog-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-required': required,
        'aria-invalid': !!wrong,
        'aria-describedby': help ? `${id}-help` : undefined,
        status: wrong ? 'error' : '',
      })}
      {help && (
        <p
          id={`${id}-help`}
          className={wrong ? 'dialog-field-wrong' : 'dialog-field-hint'}
          role={wrong ? 'alert' : undefined}
        >
          {help}
        </p>
      )}
    </div>
  );
}
