import { type AdPicture, type AdPlace, ads, mostAdPictureBytes } from '@kickstand/contract/ads';
import { ratioText } from '@kickstand/domain/ads';
import { Button, Form } from 'antd';
import { createContext, useContext, useRef, useState } from 'react';
import { send } from '../../kit/client/client.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import type { Field } from '../../kit/form/fields.tsx';
import { base64Of } from '../../kit/import/import-file.ts';
import { adsWords } from './ads.words.ts';
import './ads.css';

const words = adsWords.picture;
const kinds = ['image/jpeg', 'image/png'];

/** The picture that an ad has when its form opens. */
export const KnownPicture = createContext<AdPicture | undefined>(undefined);

/** Why a file cannot be the picture of an ad; undefined when it may be sent. */
export function whyNotPicture({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!kinds.includes(type)) return words.type;
  return size > mostAdPictureBytes ? words.size : undefined;
}

/** Sends a picture for a place; says why it was not taken. */
function useSending(place: AdPlace | undefined, taken: (pictureId: string) => void) {
  const [sent, setSent] = useState<AdPicture>();
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || !place) return;
    const why = whyNotPicture(file);
    setWrong(why);
    if (why !== undefined) return;
    setBusy(true);
    try {
      const body = { place, content: await base64Of(file) };
      const { pictureId, ...picture } = await send(ads.uploadPicture, { body }, { quiet: true });
      setSent(picture);
      taken(pictureId);
    } catch (error) {
      setWrong(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { sent, wrong, isBusy, take };
}

/** The picture of an ad, which is sent as soon as it is chosen: its place says how wide it is. */
export const PictureField: Field<string> = ({ id, value, onChange }) => {
  const place = Form.useWatch<AdPlace | undefined>('place', Form.useFormInstance());
  const input = useRef<HTMLInputElement>(null);
  const known = useContext(KnownPicture);
  const { sent, wrong, isBusy, take } = useSending(place, (pictureId) => onChange?.(pictureId));
  const shown = sent ?? known;
  return (
    <div>
      {shown && value !== undefined && <img className="ad-picture" src={shown.address} alt={words.preview} />}
      <Button
        {...(id !== undefined && { id })}
        disabled={place === undefined}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {isBusy ? words.sending : value === undefined ? words.pick : words.another}
      </Button>{' '}
      <span className="muted">{place === undefined ? words.needsPlace : words.hint(ratioText(place))}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds.join()}
        aria-label={words.preview}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be chosen again after it was refused.
          target.value = '';
        }}
      />
      {wrong && (
        <p className="asked-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
};
