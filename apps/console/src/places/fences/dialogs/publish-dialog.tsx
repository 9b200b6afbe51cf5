import { type Fence, fences } from '@kickstand/contract/places/fences';
import { Alert, Drawer, Radio, Skeleton } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import type { DialogInput } from '../../../kit/action/dialog-input.ts';
import { useAsk } from '../../../kit/action/use-ask.ts';
import { useCall } from '../../../kit/client/calls.ts';
import { instantText } from '../../../kit/page/format.ts';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { contentOf, readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';
import { ImpactView } from './impact.tsx';
import { SecondPersonNote } from './second-person-note.tsx';

const InstantPicker = lazy(async () => ({
  default: (await import('../../../kit/input/instant-picker.tsx')).InstantPicker,
}));

const words = fencesWords.publish;
const minuteMs = 60_000;
const yearMs = 365 * 86_400_000;

interface PublishDialogProps {
  id: string;
  close(): void;
}

/** The impact of publishing a draft, its time and reason. */
export function PublishDialog({ id, close }: PublishDialogProps) {
  const answer = useCall(fences.get, { query: { id } }, { quiet: true, newest: true });
  if (answer.data) return <Publishing fence={answer.data} barred={answer.isFetching} close={close} />;
  return (
    <Drawer open size="large" title={words.submit} onClose={close}>
      <Loaded of={answer}>{() => null}</Loaded>
    </Drawer>
  );
}

function Publishing({ fence, barred, close }: { fence: Fence; barred: boolean; close(): void }) {
  const id = useId();
  const impact = useCall(fences.impact, { query: { id: fence.id, of: 'publish' } }, { quiet: true });
  const { ask, busy, refused } = useAsk(fences.publish, { refreshes: readAnew, requested: close });
  const [later, setLater] = useState(false);
  const [at, setAt] = useState<number>();
  const [tried, setTried] = useState(false);
  const name = contentOf(fence)?.name ?? '';

  const inTime = at !== undefined && at >= Date.now() + minuteMs && at <= Date.now() + yearMs;
  const publish = async ({ reason = '' }: DialogInput) => {
    const when = later ? at : undefined;
    const timed = when !== undefined && { at: when };
    const reply = await ask({ body: { id: fence.id, version: fence.version, reason, ...timed } });
    if (!reply) return;
    const text = when === undefined ? words.done(name) : words.scheduled(name, instantText(when));
    tell({ key: 'fence-published', kind: 'success', text });
    close();
  };

  return (
    <AskDialog
      as="drawer"
      width={720}
      title={words.title(name)}
      agreeing={later ? words.schedule : words.submit}
      level={3}
      barred={barred}
      busy={busy}
      refused={refused}
      answered={() => {
        setTried(true);
        return !later || inTime;
      }}
      submit={(said) => void publish(said)}
      cancel={close}
    >
      <Loaded of={impact}>
        {(data) => (
          <ImpactView
            impact={data}
            before={fence.published?.points}
            after={fence.draft?.points}
            legend={words.legend}
          />
        )}
      </Loaded>
      <p className="muted">{words.grace}</p>
      {fence.warnings.map((warning) => (
        <Alert key={warning} type="warning" showIcon title={fencesWords.warnings[warning]} />
      ))}
      {fence.kind === 'service' && <SecondPersonNote of={impact.data?.secondPerson} />}
      <div className="publish-form">
        <span id={`${id}-when`}>{words.when}</span>
        <Radio.Group
          aria-labelledby={`${id}-when`}
          value={later}
          options={[
            { value: false, label: words.now },
            { value: true, label: words.later },
          ]}
          onChange={(event) => setLater(event.target.value as boolean)}
        />
        {later && (
          <>
            <label htmlFor={`${id}-at`}>{words.at}</label>
            <Suspense fallback={<Skeleton.Input active />}>
              <InstantPicker id={`${id}-at`} value={at} onChange={setAt} />
            </Suspense>
            {tried && !inTime && (
              <p className="dialog-field-wrong" role="alert">
                {words.atNeeded}
              </p>
            )}
          </>
        )}
      </div>
    </AskDialog>
  );
}
