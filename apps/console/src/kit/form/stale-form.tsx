import { Alert, Button, ConfigProvider, Form } from 'antd';
import { useState } from 'react';
import { sentenceOf } from '../client/sentence.ts';
import { showBusy } from '../page/busy.tsx';
import type { Field } from './fields.tsx';
import type { Overtaken } from './stale-form.rules.ts';
import { staleFormWords as words } from './stale-form.words.ts';

interface StaleProps {
  /** The server's sentence. */
  refused: string;
  /** Refetches the object and returns what others changed; absent if it cannot be read. */
  reread?: (() => Promise<readonly Overtaken[]>) | undefined;
  fields: Readonly<Record<string, { label: string; Control: Field<unknown> }>>;
  /** Puts the newest value into a field of the form. */
  take(name: string, value: unknown): void;
}

/** Shown below a stale form: offers a comparison and shows what others changed. */
export function StaleForm({ refused, reread, fields, take }: StaleProps) {
  const [found, setFound] = useState<readonly Overtaken[]>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();

  async function compare() {
    setBusy(true);
    setFailed(undefined);
    await reread?.().then(setFound, (error: unknown) => setFailed(sentenceOf(error)));
    setBusy(false);
  }
  if (!found)
    return (
      <Alert
        type="error"
        showIcon
        role="alert"
        title={failed ?? refused}
        action={
          reread && (
            <Button loading={showBusy(busy)} onClick={compare}>
              {words.compare}
            </Button>
          )
        }
      />
    );
  return (
    <section aria-label={words.title}>
      <Alert type="warning" showIcon role="status" title={found.length > 0 ? words.hint : words.nothing} />
      {found.map((one) => {
        const field = fields[one.name];
        return field && <Compared key={one.name} one={one} {...field} take={take} />;
      })}
    </section>
  );
}

interface ComparedProps {
  one: Overtaken;
  label: string;
  Control: Field<unknown>;
  take(name: string, value: unknown): void;
}

/** Both values in the field's own control, which knows how to render them. */
function Compared({ one: { name, before, theirs, contested }, label, Control, take }: ComparedProps) {
  const [taken, setTaken] = useState(!contested);
  return (
    <ConfigProvider componentDisabled>
      <Form component={false} layout="vertical">
        <Form.Item label={words.before(label)} htmlFor={`before-${name}`}>
          <Control id={`before-${name}`} value={before} />
        </Form.Item>
        <Form.Item
          label={words.theirs(label)}
          htmlFor={`theirs-${name}`}
          extra={taken ? words.taken : undefined}
        >
          <Control id={`theirs-${name}`} value={theirs} />
        </Form.Item>
      </Form>
      {!taken && (
        <Button
          disabled={false}
          onClick={() => {
            take(name, theirs);
            setTaken(true);
          }}
        >
          {words.take(label)}
        </Button>
      )}
    </ConfigProvider>
  );
}
