import type { RequestOf } from '@kickstand/contract/kit';
import { Alert, Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { useMay } from '../action/access.tsx';
import type { Questions } from '../action/asking.tsx';
import { DialogField } from '../action/dialog-field.tsx';
import type { Change } from '../action/sending.ts';
import { useAsk } from '../action/use-ask.ts';
import { tell } from '../page/notices.ts';
import { usePage } from '../page/page.ts';
import type { DecisionProps } from './define-queue.tsx';
import { queueWords as words } from './queue.words.ts';
import { useKeys } from './use-keys.ts';

/** One way to decide one of a queue. */
export interface Decision<Of, Given, C extends Change = Change> {
  /** The key that chooses it, and its name. */
  key: string;
  label: string;
  call: C;
  danger?: boolean;
  /** What is usually said with it, by what is answered beside; the template. */
  usual(of: Of, given: Given): string;
  /** The fewest characters that have to be said, or how many by what is decided. */
  least?: number | ((of: Of) => number);
  request(of: Of, given: Given & { text: string }): RequestOf<C>;
  /** Where its work goes on, made by a `Path`; with the next one where nothing is said. */
  leadsTo?(of: Of, may: ReturnType<typeof useMay>): string | undefined;
}

/** A decision with what its own call wants, among others with calls of their own. */
export const decision = <Of, Given, C extends Change>(one: Decision<Of, Given, C>) =>
  one as unknown as Decision<Of, Given>;

interface DecisionsSpec<Of, Given extends object> {
  /** What is said with it is called. */
  text: string;
  decisions: readonly Decision<Of, Given>[];
  /** What is asked beside the text. */
  questions?: Questions<Of, Given>;
  /** Features whose reads are fetched anew; the call's own unless said otherwise. */
  refreshes?: readonly string[];
}

/** Decides one of a queue by keys: one is chosen, said in words, and sent with Ctrl+Enter. What was written stays. */
export function defineDecisions<Of, Given extends object = object>(spec: DecisionsSpec<Of, Given>) {
  const { decisions, questions, refreshes } = spec;
  const [first] = decisions;
  if (!first) throw new Error('a queue is decided by something');

  return function Decisions({ of, next }: DecisionProps<Of>) {
    const [chosen, setChosen] = useState<Decision<Of, Given>>();
    const [written, setWritten] = useState<string>();
    const [given, setGiven] = useState(() => questions?.start(of) ?? ({} as Given));
    const [tried, setTried] = useState(false);
    const may = useMay();
    const { open } = usePage();
    const sending = useAsk((chosen ?? first).call, { ...(refreshes && { refreshes }), requested: next });

    const asked = chosen?.least ?? 0;
    const least = typeof asked === 'number' ? asked : asked(of);
    const text = written ?? chosen?.usual(of, given) ?? '';
    const isShort = text.trim().length < least;
    const submit = async () => {
      setTried(true);
      if (!chosen || isShort || sending.busy || questions?.answered?.(given, of) === false) return;
      const done = await sending.ask(chosen.request(of, { ...given, text: text.trim() }));
      if (done === undefined) return;
      tell({ key: chosen.call.id, kind: 'success', text: words.decided(chosen.label) });
      const goesOn = chosen.leadsTo?.(of, may);
      if (goesOn === undefined) next();
      else open(goesOn);
    };
    const template = () => setWritten(undefined);
    const choices = decisions.map((one) => [one.key, () => setChosen(one)] as const);
    useKeys({ ...Object.fromEntries(choices), m: template, submit });

    return (
      <>
        <Radio.Group
          aria-label={words.decision}
          optionType="button"
          value={chosen?.key ?? null}
          onChange={({ target }) => setChosen(decisions.find(({ key }) => key === target.value))}
          options={decisions.map(({ key, label }) => ({
            value: key,
            label: (
              <>
                {label} <kbd>{key.toUpperCase()}</kbd>
              </>
            ),
          }))}
        />
        {questions && (
          <questions.Ask
            of={of}
            given={given}
            put={(patch) => setGiven((before) => ({ ...before, ...patch }))}
            tried={tried}
          />
        )}
        <DialogField
          label={spec.text}
          wrong={tried && isShort && words.textNeeded(least)}
          required={least > 0}
        >
          {({ status, ...control }) => (
            <Input.TextArea
              {...control}
              status={status}
              rows={3}
              maxLength={200}
              value={text}
              onChange={({ target }) => setWritten(target.value)}
            />
          )}
        </DialogField>
        <Button type="link" size="small" disabled={written === undefined} onClick={template}>
          {words.template} <kbd>M</kbd>
        </Button>
        {sending.refused && <Alert type="error" showIcon title={sending.refused} />}
        <Button
          type="primary"
          block
          danger={chosen?.danger ?? false}
          disabled={!chosen}
          loading={sending.busy}
          onClick={submit}
        >
          {chosen?.label ?? words.choose} <kbd>Ctrl ↵</kbd>
        </Button>
      </>
    );
  };
}
