import type { RequestOf, WriteCall } from '@kickstand/contract/kit';
import { Alert, Button, Drawer, Form, type FormInstance, Modal } from 'antd';
import { type ComponentType, Fragment, useEffect, useState } from 'react';
import type { z } from 'zod';
import { showBusy } from './busy.tsx';
import type { FormProps } from './define-action.tsx';
import type { Field } from './fields.tsx';
import { bodyOf, judge, useSubmit, type Values } from './form-sending.ts';
import { kitWords as words } from './kit.words.ts';
import { isOptional, type Shape } from './rules.ts';
import './kit.css';

type FormCall = WriteCall & { id: string; body: z.ZodObject };
type BodyOf<C extends FormCall> = z.output<C['body']>;

interface FormSpec<Row, C extends FormCall> {
  call: C;
  title: string;
  /** The word on the button; "save" unless said otherwise. */
  submit?: string;
  labels: Record<keyof BodyOf<C> & string, string>;
  /** A control for every value the call's body can carry, in the order shown. */
  fields: { [K in keyof BodyOf<C>]-?: Field<NonNullable<BodyOf<C>[K]>> };
  hints?: Partial<Record<keyof BodyOf<C> & string, string>>;
  /** A long form in sections: the heading above the first field of each. */
  headings?: Partial<Record<keyof BodyOf<C> & string, string>>;
  /** What the controls show at first. */
  start(row: Row): Partial<BodyOf<C>>;
  request(row: Row, body: BodyOf<C>): RequestOf<C>;
}

/** Beyond this many fields the drawer has two columns. */
const oneColumn = 12;

/** A form from a write call: its schema says what is missing, the server's refusal stands beside the text that caused it. */
export function defineForm<Row, C extends FormCall>(
  spec: FormSpec<Row, C>,
): ComponentType<FormProps<Row, C>> {
  const shape = spec.call.body.shape as Shape;
  const fields = Object.entries(spec.fields) as [string, Field<unknown>][];
  const shown = fields.filter(([, { kept }]) => !kept);

  return function FormDrawer({ row, send, close }: FormProps<Row, C>) {
    const [form] = Form.useForm<Values>();
    const [start] = useState(() => spec.start(row) as Values);
    const { busy, refused, submit } = useSubmit(form, async (values) => {
      const body = bodyOf(spec.call.body, { ...start, ...values }, form);
      if (body) await send(spec.request(row, body as BodyOf<C>));
    });
    const [leaving, setLeaving] = useState(false);
    const leave = () => (form.isFieldsTouched() ? setLeaving(true) : close());
    useWarnBeforeUnload(form);

    return (
      <Drawer
        open
        title={spec.title}
        size={shown.length > oneColumn ? 880 : 480}
        mask={{ closable: false }}
        onClose={leave}
        footer={
          <div className="drawer-buttons">
            <Button onClick={leave}>{words.cancel}</Button>
            <Button type="primary" loading={showBusy(busy)} onClick={submit}>
              {spec.submit ?? words.save}
            </Button>
          </div>
        }
      >
        <Form
          form={form}
          name={spec.call.id}
          aria-label={spec.title}
          layout="vertical"
          initialValues={start}
          validateTrigger="onBlur"
          scrollToFirstError={{ focus: true }}
          className={shown.length > oneColumn ? 'form-columns' : ''}
          onFinish={submit}
        >
          {shown.map(([name, Control]) => (
            <Fragment key={name}>
              <Heading text={spec.headings?.[name as keyof typeof spec.headings]} />
              <Form.Item
                name={name}
                label={spec.labels[name as keyof typeof spec.labels]}
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
        {refused && <Alert type="error" showIcon title={refused} role="alert" />}
        <Modal
          open={leaving}
          title={spec.title}
          okText={words.leave}
          cancelText={words.stay}
          onOk={close}
          onCancel={() => setLeaving(false)}
        >
          {words.unsaved}
        </Modal>
      </Drawer>
    );
  };
}

const Heading = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <h3 className="form-heading">{text}</h3>;

/** The browser asks before a page with unsaved text is closed or loaded anew. */
function useWarnBeforeUnload(form: FormInstance<Values>) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (form.isFieldsTouched()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [form]);
}
