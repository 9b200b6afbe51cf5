import { Button, type FormInstance } from 'antd';
import { type ComponentType, Suspense, useState } from 'react';
import type { BodyOf, FormCall } from './form.tsx';
import { bodyOf, type Values } from './form-sending.ts';

/** The props of a view for input that has not been submitted. */
export interface TrialProps<Row, C extends FormCall> {
  row: Row;
  body: BodyOf<C>;
  close(): void;
}

export interface Trial<Row, C extends FormCall> {
  label: string;
  view: ComponentType<TrialProps<Row, C>>;
}

interface TrialButtonProps<Row, C extends FormCall> {
  trial: Trial<Row, C>;
  call: C;
  row: Row;
  form: FormInstance<Values>;
  /** The form's initial values, for fields without controls. */
  start: Values;
}

/** Tries the input once it is valid for the call; the form stays. */
export function TrialButton<Row, C extends FormCall>({
  trial: { label, view: View },
  call,
  row,
  form,
  start,
}: TrialButtonProps<Row, C>) {
  const [body, setBody] = useState<BodyOf<C>>();
  const tryIt = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (values) setBody(bodyOf(call.body, { ...start, ...values }, form) as BodyOf<C> | undefined);
  };
  return (
    <>
      <Button onClick={() => void tryIt()}>{label}</Button>
      {body && (
        <Suspense>
          <View row={row} body={body} close={() => setBody(undefined)} />
        </Suspense>
      )}
    </>
  );
}
