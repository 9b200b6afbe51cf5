import { reason as reasonRule } from '@kickstand/contract/kit';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { fencesWords } from '../fences.words.ts';

const words = fencesWords.publish;

/** A reason that has to be given: its text, whether it will do, and whether somebody has tried without one. */
export function useReason() {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const said = reasonRule.safeParse(text);
  return {
    text,
    setText,
    wrong: tried && !said.success,
    /** The reason; undefined, and said so, while it will not do. */
    take(): string | undefined {
      setTried(true);
      return said.success ? said.data : undefined;
    },
  };
}

/** Asks why. */
export function ReasonBox({ text, setText, wrong }: Omit<ReturnType<typeof useReason>, 'take'>) {
  const id = useId();
  return (
    <div className="asked">
      <label htmlFor={id}>{words.reason}</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={200}
        aria-required
        aria-invalid={wrong}
        aria-describedby={`${id}-help`}
        status={wrong ? 'error' : ''}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p
        id={`${id}-help`}
        className={wrong ? 'asked-wrong' : 'asked-hint'}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ? words.reasonNeeded : words.reasonHint}
      </p>
    </div>
  );
}
