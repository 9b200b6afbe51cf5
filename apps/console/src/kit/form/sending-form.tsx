import { type ComponentType, useState } from 'react';
import type { FormProps } from '../action/define-action.tsx';
import { type ActionCommon, useSending } from '../action/sending.ts';
import type { FormCall } from './form.tsx';

interface SendingFormProps<Row, C extends FormCall> {
  form: ComponentType<FormProps<Row, C>>;
  common: Pick<ActionCommon<Row, C>, 'call' | 'label' | 'done'>;
  row: Row;
  leave(): void;
}

/** Submits the form of a page; after that, or when it waits for a second person, the form is emptied and the page left. */
export function SendingForm<Row, C extends FormCall>({
  form: Form,
  common,
  row,
  leave,
}: SendingFormProps<Row, C>) {
  const [round, setRound] = useState(0);
  const end = () => {
    setRound((before) => before + 1);
    leave();
  };
  // Also what waits for a second person has been sent.
  const { send } = useSending<Row, C>(common, { row, end: () => undefined });
  const sendAndEnd: typeof send = async (request) => {
    await send(request);
    end();
  };
  return <Form key={round} row={row} send={sendAndEnd} close={end} />;
}
