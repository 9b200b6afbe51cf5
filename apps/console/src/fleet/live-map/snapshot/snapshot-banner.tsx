import { Button } from 'antd';
import { instantText } from '../../../kit/page/format.ts';
import { mapWorkWords as words } from '../map/map-work.words.ts';
import type { Reading } from './snapshot-reading.ts';

interface BannerProps {
  at: number;
  reading: Reading;
  backToLive(): void;
}

const troubles = { missing: words.pastMissing, failed: words.pastFailed } as const;

/** The banner that says that the past is shown. */
export function SnapshotBanner({ at, reading: { state, retry }, backToLive }: BannerProps) {
  const trouble = state === 'missing' || state === 'failed' ? troubles[state] : undefined;
  return (
    <p className="snapshot-banner" role="status">
      <strong>{words.pastBanner(instantText(at).slice(0, 16))}</strong>
      {state === 'loading' && <span>{words.loadingPast}</span>}
      {trouble && <span>{trouble}</span>}
      {state === 'failed' && (
        <Button size="small" onClick={retry}>
          {words.retry}
        </Button>
      )}
      <Button size="small" type="primary" aria-keyshortcuts="N" onClick={backToLive}>
        {words.backToLive} (N)
      </Button>
    </p>
  );
}
