import type { Call, RequestOf } from '@kickstand/contract/kit';
import { type ComponentType, Suspense } from 'react';
import type { Page } from '../page/page.ts';
import type { Action, Level, RunProps } from './action.ts';
import { buttonOf } from './action-button.tsx';
import { type ActionCommon, type Change, commonOf, useSending } from './sending.ts';

/** The props of an action's form. */
export interface FormProps<Row, C extends Call> {
  row: Row;
  /** Rejects with the refusal, keeping the input; closes the form on success. */
  send(request: RequestOf<C>): Promise<unknown>;
  /** Given up. */
  close(): void;
}

interface FormSpec<Row, C extends Change> extends ActionCommon<Row, C> {
  /** Made by `defineForm`, usually `lazy`. */
  form: ComponentType<FormProps<Row, C>>;
}

/** A button that opens a form for one row and makes its call: hidden without the code, disabled with a reason. */
export function defineAction<Row, C extends Change>(spec: FormSpec<Row, C>): Action<Row> {
  const action: Action<Row> = Object.assign(
    buttonOf<Row>(() => action),
    { ...commonOf(spec), level: (): Level => 0, Run: formRun(spec) },
  );
  return action;
}

function formRun<Row, C extends Change>(spec: FormSpec<Row, C>) {
  const Form = spec.form;
  return function FormRun(props: RunProps<Row>) {
    const { send, following } = useSending(spec, props);
    const sendAndEnd = async (request: RequestOf<C>) => {
      await send(request);
      if (!spec.follow) props.end();
    };
    if (following) return following;
    return (
      <Suspense>
        <Form row={props.row} send={sendAndEnd} close={props.end} />
      </Suspense>
    );
  };
}

interface ViewSpec<Row> {
  id: string;
  label: string;
  may?: string;
  applies?(row: Row): boolean;
  blocked?(row: Row): string | undefined;
  /** A drawer or modal about the row. */
  view: ComponentType<{ row: Row; close(): void }>;
}

/** A button that opens a view. */
export function defineView<Row>({ view: View, ...rest }: ViewSpec<Row>): Action<Row> {
  const action: Action<Row> = Object.assign(
    buttonOf<Row>(() => action),
    { ...rest, level: (): Level => 0, Run: ({ row, end }: RunProps<Row>) => <View row={row} close={end} /> },
  );
  return action;
}

interface GoSpec<Row> {
  id: string;
  label: string;
  may?: string;
  applies?(row: Row): boolean;
  blocked?(row: Row): string | undefined;
  go(row: Row, page: Page): void;
}

/** A button that navigates, or changes what the page shows. */
export function defineGo<Row>(spec: GoSpec<Row>): Action<Row> {
  const action: Action<Row> = Object.assign(
    buttonOf<Row>(() => action),
    { ...spec, level: (): Level => 0 },
  );
  return action;
}
