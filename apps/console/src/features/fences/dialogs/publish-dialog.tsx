import { type Fence, fences } from '@kickstand/contract/fences';
import { Alert, Button, Drawer, Radio, Skeleton } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { submitThrottleMs, useOncePer } from '../../../kit/action/once.ts';
import { useCall, useChange } from '../../../kit/client/calls.ts';
import { isRequested } from '../../../kit/client/client.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { instantText } from '../../../kit/page/format.ts';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { contentOf, readAnew } from '../editor/use-saving.ts';
import { fencesWords } from '../fences.words.ts';
import { ImpactView } from './impact.tsx';
import { ReasonBox, useReason } from './reason-box.tsx';
import { SecondPersonNote } from './second-person-note.tsx';

const InstantPicker = lazy(async () => ({ default: (await import('./instant-picker.tsx')).InstantPicker }));

const words = fencesWords.publish;
const minuteMs = 60_000;
const yearMs = 365 * 86_400_000;

interface PublishDialogProps {
  id: string;
  close(): void;
}

/** What publishing a draft would change, when it shall happen, and why. */
export function PublishDialog({ id, close }: PublishDialogProps) {
  const answer = useCall(fences.get, { query: { id } }, { quiet: true });
  if (answer.data) return <Publishing fence={answer.data} close={close} />;
  return (
    <Drawer open size="large" title={words.submit} onClose={close}>
      <Loaded of={answer}>{() => null}</Loaded>
    </Drawer>
  );
}

function usePublishing(fence: Fence, close: () => void) {
  const change = useChange(fences.publish, { quiet: true, refreshes: readAnew });
  const oncePer = useOncePer(submitThrottleMs);
  const name = contentOf(fence)?.name ?? '';
  const publish = (reason: string, at: number | undefined) =>
    oncePer(() => {
      const body = { id: fence.id, version: fence.version, reason, ...(at !== undefined && { at }) };
      change.mutate(
        { body },
        {
          onSuccess: () => {
            const text = at === undefined ? words.done(name) : words.scheduled(name, instantText(at));
            tell({ key: 'fence-published', kind: 'success', text });
            close();
          },
          onError: (error) => {
            if (isRequested(error)) close();
          },
        },
      );
    });
  return { publish, busy: change.isPending, error: change.error };
}

function Publishing({ fence, close }: { fence: Fence; close(): void }) {
  const id = useId();
  const impact = useCall(fences.impact, { query: { id: fence.id, of: 'publish' } }, { quiet: true });
  const { publish, busy, error } = usePublishing(fence, close);
  const reason = useReason();
  const [later, setLater] = useState(false);
  const [at, setAt] = useState<number>();
  const [tried, setTried] = useState(false);

  const inTime = at !== undefined && at >= Date.now() + minuteMs && at <= Date.now() + yearMs;
  const submit = () => {
    setTried(true);
    const why = reason.take();
    if (why === undefined || (later && !inTime) || busy) return;
    publish(why, later ? at : undefined);
  };

  return (
    <Drawer
      open
      size={720}
      title={words.title(contentOf(fence)?.name ?? '')}
      mask={{ closable: false }}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="primary" danger loading={showBusy(busy)} onClick={submit}>
            {later ? words.schedule : words.submit}
          </Button>
        </div>
      }
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
              <p className="asked-wrong" role="alert">
                {words.atNeeded}
              </p>
            )}
          </>
        )}
        <ReasonBox {...reason} />
      </div>
      {error && !isRequested(error) && (
        <Alert type="error" showIcon role="alert" title={refusedText(error)} />
      )}
    </Drawer>
  );
}
