import type { PhotoShown } from '@kickstand/contract/platform/photos';
import { lazy, Suspense, useState } from 'react';
import type { Cell } from '../../kit/list/cells.tsx';
import { nothing } from '../../ui/format.ts';
import { photoKitWords as words } from './photo-kit.words.ts';
import './photo-kit.css';

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }));

/** A row of thumbnails; each opens large. One known from elsewhere is marked. */
export function PhotoStrip({ photos }: { photos: readonly PhotoShown[] }) {
  const [opened, setOpened] = useState<number>();
  if (photos.length === 0) return nothing;
  return (
    <>
      <ul className="photo-strip" aria-label={words.photos(photos.length)}>
        {photos.map(({ id, thumbnail, twins }, i) => (
          <li key={id}>
            <button
              type="button"
              aria-label={words.enlarge(i + 1, photos.length)}
              title={twins > 0 ? words.twins(twins) : undefined}
              data-twins={twins > 0 || undefined}
              onClick={() => setOpened(i)}
            >
              <img src={thumbnail} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <PhotoDialog photos={photos} first={opened} close={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Photos in a list. */
export const photosCell: Cell<readonly PhotoShown[]> = Object.assign(
  (photos: readonly PhotoShown[]) => <PhotoStrip photos={photos} />,
  { width: 114 },
);
