import { coupons, type FoundCoupon } from '@kickstand/contract/marketing/coupons';
import { Button } from 'antd';
import { useState } from 'react';
import { Gate } from '../../kit/action/access.tsx';
import { AskDialog } from '../../kit/action/ask-dialog.tsx';
import { DialogText } from '../../kit/action/dialog-text.tsx';
import { useChange } from '../../kit/client/calls.ts';
import { refusedText } from '../../kit/client/sentence.ts';
import { instantText } from '../../kit/page/format.ts';
import { termsWords } from '../../kit/terms/terms.words.ts';
import { countText } from '../../ui/format.ts';
import { couponsWords } from './coupons.words.ts';

const { lookUp: words, states, codeStates, fields } = couponsWords;

function Found({ found }: { found: FoundCoupon }) {
  const { batch, batchState, serial, state, riderPhone, usedAt } = found;
  const facts = [
    [termsWords.state, codeStates[state]],
    [words.batch, `${batch} · ${countText(serial)}`],
    [words.batchState, states[batchState]],
    ...(riderPhone === null ? [] : [[fields.riderPhone, riderPhone]]),
    ...(usedAt === null ? [] : [[fields.usedAt, instantText(usedAt)]]),
  ];
  return (
    <dl className="facts" aria-live="polite">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LookUpDialog({ close }: { close(): void }) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const change = useChange(coupons.lookUp, { quiet: true, refreshes: [] });
  const isMissing = code.trim() === '';
  return (
    <AskDialog
      title={words.title}
      agreeing={words.agree}
      busy={change.isPending}
      refused={change.error ? refusedText(change.error) : undefined}
      answered={() => {
        setTried(true);
        return !isMissing;
      }}
      submit={() => change.mutate({ body: { code } })}
      cancel={close}
    >
      <DialogText
        label={words.code}
        wrong={tried && isMissing && words.needed}
        required
        value={code}
        put={setCode}
      />
      {change.data && !change.isPending && <Found found={change.data} />}
    </AskDialog>
  );
}

/** Looks up a code that a rider reads out. */
export function LookUp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Gate may={coupons.lookUp}>
      <Button onClick={() => setOpen(true)}>{words.label}</Button>
      {isOpen && <LookUpDialog close={() => setOpen(false)} />}
    </Gate>
  );
}
