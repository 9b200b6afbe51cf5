import { sessionDemo } from '@kickstand/contract/platform/session';
import { useEffect, useState } from 'react';
import { send } from './client.ts';

const askEveryMs = 500;
const asks = 12;

/** The text message that a demo phone received; it is queued, so it may take a moment. */
export function useTextMessage(sentTo: { phone: string; at: number } | undefined) {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    setCode(undefined);
    if (!sentTo) return;
    let left = asks;
    let timer: ReturnType<typeof setTimeout>;
    const there = new AbortController();
    const ask = () => {
      left -= 1;
      const options = { quiet: true, signal: there.signal };
      send(sessionDemo.sms, { query: { phone: sentTo.phone } }, options).then(
        (message) => setCode(message.code),
        () => {
          if (left > 0 && !there.signal.aborted) timer = setTimeout(ask, askEveryMs);
        },
      );
    };
    ask();
    return () => {
      there.abort();
      clearTimeout(timer);
    };
  }, [sentTo]);
  return code;
}
