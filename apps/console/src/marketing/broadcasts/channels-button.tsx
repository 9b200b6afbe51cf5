import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { broadcastsWords } from './broadcasts.words.ts';

const ChannelsDrawer = lazy(() => import('./channels.tsx'));

/** Button that opens the message channels. */
export function Channels() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{broadcastsWords.channels.label}</Button>
      {isOpen && (
        <Suspense>
          <ChannelsDrawer close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
