import type { PhotoShown } from '@kickstand/contract/photos';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { PhotoView } from '../photo-kit/photo-view.parts.tsx';
import { identitiesWords as words } from './identities.words.ts';

interface PapersProps {
  /** Asks for them, which is logged. */
  show(): void;
  busy: boolean;
  refused: ReactNode;
  photos: readonly PhotoShown[] | undefined;
}

/** Papers of a person, after somebody asked to see them. */
export const Papers = ({ show, busy, refused, photos }: PapersProps) => (
  <section className="queue-card">
    <h2>{words.papers}</h2>
    {photos === undefined && (
      <>
        <Button type="primary" loading={busy} onClick={show}>
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
