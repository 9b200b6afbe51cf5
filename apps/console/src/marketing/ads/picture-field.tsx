import { type AdPicture, type AdPlace, ads, mostAdPictureBytes } from '@kickstand/contract/marketing/ads';
import { ratioText } from '@kickstand/domain/marketing/ads';
import { Form } from 'antd';
import { createContext, useContext, useState } from 'react';
import { send } from '../../kit/client/client.ts';
import type { Field } from '../../kit/form/fields.tsx';
import { PictureButton, type PictureKinds } from '../../kit/input/picture-button.tsx';
import { adsWords } from './ads.words.ts';
import './ads.css';

const words = adsWords.picture;
const takes: PictureKinds = { kinds: ['image/jpeg', 'image/png'], mostBytes: mostAdPictureBytes };

/** The ad’s picture when the form opens. */
export const KnownPicture = createContext<AdPicture | undefined>(undefined);

/** Field for the picture of an ad, uploaded when chosen; the place sets its ratio. */
export const PictureField: Field<string> = ({ id, value, onChange }) => {
  const place = Form.useWatch<AdPlace | undefined>('place', Form.useFormInstance());
  const [sent, setSent] = useState<AdPicture>();
  const known = useContext(KnownPicture);
  const deliver = async (content: string) => {
    if (!place) return;
    const { pictureId, ...picture } = await send(
      ads.uploadPicture,
      { body: { place, content } },
      { quiet: true },
    );
    setSent(picture);
    onChange?.(pictureId);
  };
  const shown = sent ?? known;
  return (
    <div>
      {shown && value !== undefined && <img className="ad-picture" src={shown.address} alt={words.preview} />}
      <PictureButton
        id={id}
        label={words.preview}
        text={value === undefined ? words.pick : words.another}
        takes={takes}
        deliver={deliver}
        disabled={place === undefined}
      >
        <span className="muted">{place === undefined ? words.needsPlace : words.hint(ratioText(place))}</span>
      </PictureButton>
    </div>
  );
};
