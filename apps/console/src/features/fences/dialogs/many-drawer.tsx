import type { MatchingWish } from '@kickstand/contract/kit';
import { Alert, Button, Drawer } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { refusedText } from '../../../kit/client/sentence.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { fencesWords } from '../fences.words.ts';
import { type FenceOutcomes, outcomeOf } from './outcomes.ts';
import { ReasonBox, useReason } from './reason-box.tsx';

const BulkResults = lazy(async () => ({
  default: (await import('../../../kit/action/bulk-results.tsx')).BulkResults,
}));

type Picked = string[] | MatchingWish;

interface ManyDrawerProps {
  title: string;
  label: string;
  picked: Picked;
  /** Why it cannot be sent as it is. */
  wrong: string | undefined;
  send(picked: Picked, reason: string): Promise<FenceOutcomes>;
  end(): void;
  children: ReactNode;
}

/** A change of many fences: its settings, why, and then what became of each. */
export function ManyDrawer({ title, label, picked, wrong, send, end, children }: ManyDrawerProps) {
  const reason = useReason();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [reply, setReply] = useState<FenceOutcomes>();

  const go = async (which: Picked) => {
    setTried(true);
    const why = reason.take();
    if (why === undefined || wrong) return;
    setBusy(true);
    setError(undefined);
    await send(which, why).then(setReply, setError);
    setBusy(false);
  };
  if (reply)
    return (
      <Suspense>
        <BulkResults
          label={label}
          outcome={outcomeOf(reply)}
          retrying={busy}
          retry={(failed) => void go(failed)}
          close={end}
        />
      </Suspense>
    );
  return (
    <Drawer
      open
      size={560}
      title={title}
      mask={{ closable: false }}
      onClose={end}
      footer={
        <div className="drawer-buttons">
          <Button onClick={end}>{kitWords.cancel}</Button>
          <Button type="primary" loading={showBusy(busy)} onClick={() => void go(picked)}>
            {fencesWords.bulk.submit}
          </Button>
        </div>
      }
    >
      <div className="many">
        {children}
        <ReasonBox {...reason} />
        {tried && wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
        {error !== undefined && <Alert type="error" showIcon role="alert" title={refusedText(error)} />}
      </div>
    </Drawer>
  );
}
