import type { Call, RequestOf } from '@kickstand/contract/kit';
import { Button, Drawer } from 'antd';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { copyText } from '../../kit/page/copy.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { vehicleLogsWords as words } from './vehicle-logs.words.ts';
import './vehicle-logs.css';

interface JsonDrawerProps {
  title: string;
  call: Call;
  params: Record<string, string>;
  close(): void;
}

/** A stored row as JSON, to read and to copy. */
export function JsonDrawer({ title, call, params, close }: JsonDrawerProps) {
  const answer = useCall(call, { params } as RequestOf<Call>, { quiet: true });
  return (
    <Drawer open size={640} extra={<Steps />} title={title} onClose={close}>
      <Loaded of={answer}>
        {(data) => {
          const text = JSON.stringify((data as { raw: object }).raw, null, 2);
          return (
            <>
              <Button onClick={() => copyText(text)}>{words.vehicle.copy}</Button>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is reached by the keyboard as well */}
              <section className="log-json" aria-label={title} tabIndex={0}>
                <pre>{text}</pre>
              </section>
            </>
          );
        }}
      </Loaded>
    </Drawer>
  );
}
