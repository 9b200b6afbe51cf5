import type { RequestOf, WriteCall } from '@kickstand/contract/kit';
import { Alert, Form } from 'antd';
import { type ComponentType, Fragment, lazy, Suspense, useContext, useId, useState } from 'react';
import type { z } from 'zod';
import type { FormProps } from '../action/define-action.tsx';
import { isStale } from '../client/client.ts';
import { kitWords as words } from '../kit.words.ts';
import { PageContext } from '../page/page.ts';
import { type Labelled, labelsOf } from '../terms/labels.ts';
import { takeDraft } from './drafts.ts';
import type { Field } from './fields.tsx';
import { DrawerFrame, type FrameProps } from './form-frame.tsx';
import { bodyOf, judge, useSubmit, type Values } from './form-sending.ts';
import { isOptional, type Shape } from './rules.ts';
import { overtaken } from './stale-form.rules.ts';
import { type Trial, TrialButton } from './trial.tsx';
import { useUnsaved } from './unsaved.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';
import '../page/kit.css';

export type FormCall = WriteCall & { id: string; body: z.ZodObject };
export type BodyOf<C extends FormCall> = z.output<C['body']>;

export interface FormSpec<Row, C extends FormCall> {
  call: C;
  title: string;
  /** The label of the submit button; "save" by default. */
  submit?: string;
  /** A control for every value of the call's body, in display order. */
  fields: { [K in keyof BodyOf<C>]-?: Field<NonNullable<BodyOf<C>[K]>> };
  hints?: Partial<Record<keyof BodyOf<C> & string, string>>;
  /** Sections of a long form: the heading above the first field of each. */
  headings?: Partial<Record<keyof BodyOf<C> & string, string>>;
  /** Pixels, for composite controls. */
  width?: number;
  /** Two columns even with few fields: related ones are next to each other. */
  sideBySide?: true;
  /** The container: a drawer by default. */
  frame?: ComponentType<FrameProps>;
  /** The initial values. */
  start(row: Row): Partial<BodyOf<C>>;
  request(row: Row, body: BodyOf<C>): RequestOf<C>;
  /** A button next to submit that tries the input without closing the form. */
  trial?: Trial<Row, C>;
  /** Refetches the object, so that a stale form can show what others changed. */
  fresh?(row: Row): Promise<Row>;
}

/** Loaded when a form turns out to be stale. */
const StaleForm = lazy(async () => ({ default: (await import('./stale-form.tsx')).StaleForm }));

/** Above this number of fields the drawer has two columns. */
const oneColumn = 12;

/**
 * A form for a write call: its schema finds missing values, and the server's refusals are shown at the input that caused
 * them.
 */
export function defineForm<Row, C extends FormCall>(
  spec: FormSpec<Row, C> & Labelled<keyof BodyOf<C> & string>,
): ComponentType<FormProps<Row, C>> {
  const names = labelsOf(spec.labels);
  const shape = spec.call.body.shape as Shape;
  const fields = Object.entries(spec.fields) as [string, Field<unknown>][];
  const shown = fields.filter(([, { hidden }]) => !hidden);
  const kept = fields.filter(([, { secret }]) => !secret).map(([name]) => name);

  const { frame: Frame = DrawerFrame } = spec;
  const inColumns = spec.sideBySide || shown.length > oneColumn;

  const controls = Object.fromEntries(
    shown.map(([name, Control]) => [name, { label: names[name] ?? '', Control }]),
  );

  return function FormDrawer({ row, send, close }: FormProps<Row, C>) {
    const [form] = Form.useForm<Values>();
    const [of, setOf] = useState(() => ({ row, start: spec.start(row) as Values, turn: 0 }));
    const { busy, error, refused, submit } = useSubmit(form, async (values) => {
      const body = bodyOf(spec.call.body, { ...of.start, ...values }, form);
      if (body) await send(spec.request(of.row, body as BodyOf<C>));
    });
    // Another tab may have the same form open, and labels find their fields by id.
    const id = useId();
    const [leaving, setLeaving] = useState(false);
    const path = useContext(PageContext)?.path ?? '';
    const [key] = useState(() => JSON.stringify([path, spec.call.id, of.start]));
    const [typed] = useState(() => takeDraft(key));
    const isDirty = () => typed !== undefined || form.isFieldsTouched();
    const leave = () => (isDirty() ? setLeaving(true) : close());
    useUnsaved(isDirty, () => ({ key, values: form.getFieldsValue(kept) }));

    const { fresh } = spec;
    const reread =
      fresh &&
      (async () => {
        const next = await fresh(of.row);
        const theirs = spec.start(next) as Values;
        const mine = { ...of.start, ...form.getFieldsValue() };
        const found = overtaken(Object.keys(controls), { before: of.start, theirs, mine });
        form.setFieldsValue(
          Object.fromEntries(found.flatMap((one) => (one.contested ? [] : [[one.name, one.theirs]]))),
        );
        setOf({ row: next, start: theirs, turn: of.turn + 1 });
        return found;
      });
    const take = (name: string, value: unknown) => {
      form.setFieldValue(name, value);
      setOf((before) => ({ ...before, turn: before.turn + 1 }));
    };

    return (
      <Frame
        title={spec.title}
        submitText={spec.submit ?? words.save}
        inColumns={inColumns}
        width={spec.width}
        busy={busy}
        submit={submit}
        leave={leave}
        trial={
          spec.trial && (
            <TrialButton trial={spec.trial} call={spec.call} row={of.row} form={form} start={of.start} />
          )
        }
      >
        <Form
          form={form}
          name={id}
          aria-label={spec.title}
          layout="vertical"
          initialValues={{ ...of.start, ...typed }}
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          className={inColumns ? 'form-columns' : ''}
          onFinish={submit}
        >
          {shown.map(([name, Control]) => (
            <Fragment key={`${name}:${of.turn}`}>
              <Heading text={spec.headings?.[name as keyof typeof spec.headings]} />
              <Form.Item
                name={name}
                label={names[name] ?? ''}
                extra={spec.hints?.[name as keyof typeof spec.hints]}
                required={!isOptional(shape[name] as z.ZodType)}
                rules={[{ validator: (_, value) => judge(shape[name] as z.ZodType, value) }]}
              >
                <Control />
              </Form.Item>
            </Fragment>
          ))}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </Form>
        {refused && !isStale(error) && <Alert type="error" showIcon title={refused} role="alert" />}
        {refused && isStale(error) && (
          <Suspense>
            <StaleForm refused={refused} reread={reread} fields={controls} take={take} />
          </Suspense>
        )}
        {leaving && <UnsavedQuestion leave={close} stay={() => setLeaving(false)} />}
      </Frame>
    );
  };
}

const Heading = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <h2 className="form-heading">{text}</h2>;
