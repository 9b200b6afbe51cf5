import type { RequestOf } from '@kickstand/contract/kit';
import type { PhotoShown } from '@kickstand/contract/platform/photos';
import type { certificates, rebinds } from '@kickstand/contract/riders/identities';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../kit/action/use-ask.ts';
import { PhotoView } from '../../platform/photo-kit/photo-view.parts.tsx';
import { identitiesWords as words } from './identities.words.ts';

type PapersCall = typeof certificates.papers | typeof rebinds.papers;

interface PapersProps<C> {
  /** Loads them; access is logged. */
  call: C;
  request: RequestOf<C>;
}

/** A person's documents, after a request to see them. */
export function Papers<C extends PapersCall>({ call, request }: PapersProps<C>) {
  const { ask, busy, refused } = useAsk<PapersCall>(call, { refreshes: [] });
  const [photos, setPhotos] = useState<readonly PhotoShown[]>();
  const show = async () => {
    const answer = await ask(request);
    if (answer) setPhotos(answer.photos);
  };
  return (
    <section className="queue-card">
      <h2>{words.papers}</h2>
      {photos === undefined && (
        <>
          <Button type="primary" loading={busy} onClick={() => void show()}>
            {words.showPapers}
          </Button>
          <p className="muted">{words.papersHint}</p>
        </>
      )}
      {refused && <Alert type="error" showIcon title={refused} />}
      {photos?.length === 0 && <p className="muted">{words.noPapers}</p>}
      {photos && photos.length > 0 && <PhotoView photos={photos} />}
    </section>
  );
}
