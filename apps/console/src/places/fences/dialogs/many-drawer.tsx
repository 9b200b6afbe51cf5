import type { MatchingWish } from '@kickstand/contract/kit';
import type { fenceOutcomes } from '@kickstand/contract/places/fences';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { z } from 'zod';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import { resultsBy } from '../../../kit/action/results-by.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { fencesWords } from '../fences.words.ts';

const BulkResults = lazy(async () => ({
  default: (await import('../../../kit/action/bulk-results.tsx')).BulkResults,
}));

type Picked = string[] | MatchingWish;
type FenceOutcomes = z.output<typeof fenceOutcomes>;

interface ManyDrawerProps {
  title: string;
  label: string;
  picked: Picked;
  /** Why it cannot be sent yet. */
  wrong: string | undefined;
  send(picked: Picked, reason: string): Promise<FenceOutcomes>;
  end(): void;
  children: ReactNode;
}

/** A bulk change of fences: its settings, the reason, and the result for each. */
export function ManyDrawer({ title, label, picked, wrong, send, end, children }: ManyDrawerProps) {
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [done, setDone] = useState<{ reply: FenceOutcomes; reason: string }>();

  const go = async (which: Picked, reason: string) => {
    setBusy(true);
    setError(undefined);
    await send(which, reason).then((reply) => setDone({ reply, reason }), setError);
    setBusy(false);
  };
  if (done)
    return (
      <Suspense>
        <BulkResults
          label={label}
          outcome={resultsBy('id')(done.reply)}
          retrying={busy}
          retry={(failed) => void go(failed, done.reason)}
          close={end}
        />
      </Suspense>
    );
  return (
    <AskDialog
      as="drawer"
      title={title}
      agreeing={fencesWords.bulk.submit}
      level={3}
      danger={false}
      busy={busy}
      answered={() => {
        setTried(true);
        return !wrong;
      }}
      refused={tried && wrong ? wrong : error === undefined ? undefined : refusedText(error)}
      submit={({ reason = '' }) => void go(picked, reason)}
      cancel={end}
    >
      <div className="many">{children}</div>
    </AskDialog>
  );
}
