import type { PhotoShown } from '@kickstand/contract/platform/photos';
import { Modal } from 'antd';
import { photoKitWords as words } from './photo-kit.words.ts';
import { PhotoView } from './photo-view.parts.tsx';

interface DialogProps {
  photos: readonly PhotoShown[];
  first: number;
  close(): void;
}

/** Photos in a dialog. */
export const PhotoDialog = ({ photos, first, close }: DialogProps) => (
  <Modal
    open
    title={words.photos(photos.length)}
    footer={null}
    width="min(1100px, 96vw)"
    closable={{ 'aria-label': words.close }}
    onCancel={close}
  >
    <PhotoView photos={photos} first={first} />
  </Modal>
);
