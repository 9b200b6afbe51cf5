import { logs } from '@kickstand/contract/platform/logs';
import { Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { logsWords as words } from './logs.words.ts';
import './logs.css';

/** One row of the log as hashed. */
export function RawLine({ seq, close }: { seq: string; close(): void }) {
  const line = useCall(logs.raw, { params: { seq } }, { quiet: true });
  const title = words.rawTitle(seq);
  return (
    <Drawer open size={720} extra={<Steps />} title={title} onClose={close}>
      <Loaded of={line}>
        {({ raw }) => (
          // A long line is reached by the keyboard as well.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          <section className="log-raw" aria-label={title} tabIndex={0}>
            <pre>{JSON.stringify(raw, null, 2)}</pre>
          </section>
        )}
      </Loaded>
    </Drawer>
  );
}
