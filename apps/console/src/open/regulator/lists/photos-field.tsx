import { cityComplaints } from '@kickstand/contract/open/regulator';
import { mostPhotoBytes, mostPhotos } from '@kickstand/contract/platform/photos';
import { send } from '../../../kit/client/client.ts';
import { PictureButton, type PictureKinds } from '../../../kit/input/picture-button.tsx';
import { regulatorWords } from '../regulator.words.ts';

const words = regulatorWords.complaints;
const takes: PictureKinds = {
  kinds: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: mostPhotoBytes,
};

interface PhotosProps {
  id?: string | undefined;
  label: string;
  value: readonly string[];
  put(photoIds: string[]): void;
}

/** Photos, uploaded as they are chosen. */
export function PhotosField({ id, label, value, put }: PhotosProps) {
  const deliver = async (content: string) => {
    const { photoId } = await send(cityComplaints.uploadPhoto, { body: { content } }, { quiet: true });
    put([...value, photoId]);
  };
  return (
    <PictureButton
      id={id}
      label={label}
      text={value.length === 0 ? words.pick : words.another}
      takes={takes}
      deliver={deliver}
      disabled={value.length >= mostPhotos}
    >
      {value.length > 0 && <span className="muted">{words.sent(value.length)}</span>}
    </PictureButton>
  );
}
