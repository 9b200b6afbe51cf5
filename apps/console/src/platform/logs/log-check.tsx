import { type LogCheck, logs } from '@kickstand/contract/platform/logs';
import { Alert, Button, Drawer, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../kit/action/access.tsx';
import { ConfirmPopover } from '../../kit/action/confirm-popover.tsx';
import { useCall, useChange } from '../../kit/client/calls.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { badge, count, instant, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { countText } from '../../ui/format.ts';
import { logsWords } from './logs.words.ts';
import { RawLine } from './raw-line.tsx';
import './logs.css';

const words = logsWords.chain;

/** Verifies section after section until the tip is reached, a fault is found or it is stopped. */
function useVerifying() {
  const verify = useChange(logs.verify, { quiet: true });
  const [at, setAt] = useState<{ seq: number; tip: number }>();
  const [failed, setFailed] = useState<string>();
  const going = useRef(false);
  useEffect(
    () => () => {
      going.current = false;
    },
    [],
  );

  async function run(fromFirst: boolean) {
    going.current = true;
    setFailed(undefined);
    setAt({ seq: 0, tip: 0 });
    try {
      for (let full = fromFirst; going.current; full = false) {
        const { done, tip, check } = await verify.mutateAsync({ body: { full } });
        setAt({ seq: check.toSeq, tip });
        if (done) break;
      }
    } catch (error) {
      setFailed(sentenceOf(error));
    }
    setAt(undefined);
  }
  const stop = () => {
    going.current = false;
  };
  return { run, stop, at, failed };
}

/** How far the log is verified, and buttons to continue. */
export function LogCheckDrawer({ close }: { close(): void }) {
  const checks = useCall(logs.checks, {}, { quiet: true });
  const may = useMay();
  const { run, stop, at, failed } = useVerifying();
  return (
    <Drawer open size={640} title={words.title} onClose={close}>
      <div className="log-check">
        <p>{words.how}</p>
        <Loaded of={checks}>{({ last, tip }) => <Standing last={last} tip={tip} />}</Loaded>
        {failed && <Alert type="error" showIcon title={words.failed} description={failed} />}
        {at && (
          <div role="status">
            <Progress percent={at.tip > 0 ? Math.floor((at.seq / at.tip) * 100) : 0} status="active" />
            {words.running(countText(at.seq), countText(at.tip))}
          </div>
        )}
        {may(logs.verify) && (
          <div className="log-check-buttons">
            {at ? (
              <Button onClick={stop}>{words.stop}</Button>
            ) : (
              <>
                <Button type="primary" onClick={() => void run(false)}>
                  {words.run}
                </Button>
                <ConfirmPopover title={words.confirmFull} agree={() => void run(true)}>
                  <Button>{words.full}</Button>
                </ConfirmPopover>
              </>
            )}
          </div>
        )}
        {checks.data && checks.data.list.length > 0 && <History list={checks.data.list} />}
      </div>
    </Drawer>
  );
}

function Standing({ last, tip }: { last: LogCheck | null; tip: number }) {
  const may = useMay();
  const [raw, setRaw] = useState(false);
  if (!last) return <Alert type="info" showIcon title={words.never} />;
  if (last.brokenSeq === null)
    return (
      <Alert
        type="success"
        showIcon
        title={words.whole(countText(last.toSeq))}
        description={tip > last.toSeq ? words.behind(countText(tip - last.toSeq)) : instantText(last.at)}
      />
    );
  const seq = String(last.brokenSeq);
  return (
    <>
      <Alert
        type="error"
        showIcon
        title={words.broken(countText(last.brokenSeq))}
        description={
          <>
            {last.why && <p>{words.faults[last.why]}</p>}
            <p>{words.brokenHelp}</p>
            <p>{words.whole(countText(last.toSeq))}</p>
          </>
        }
        action={
          may(logs.raw) && last.why !== 'missing' ? (
            <Button size="small" onClick={() => setRaw(true)}>
              {logsWords.raw}
            </Button>
          ) : undefined
        }
      />
      {raw && <RawLine seq={seq} close={() => setRaw(false)} />}
    </>
  );
}

function History({ list }: { list: readonly LogCheck[] }) {
  const rows = list.map((check) => ({
    ...check,
    range: `${countText(check.fromSeq)} – ${countText(check.toSeq)}`,
    outcome: check.brokenSeq === null ? ('whole' as const) : ('broken' as const),
  }));
  const outcomes = { whole: words.good, broken: words.broken('') };
  return (
    <Parts
      title={words.history}
      rows={rows}
      rowKey="id"
      show={{
        at: instant,
        range: text,
        checked: count,
        outcome: badge({ whole: 'good', broken: 'bad' }, outcomes),
        operator: text,
      }}
      labels={words.fields}
    />
  );
}
