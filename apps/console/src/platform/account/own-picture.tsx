import { account } from '@kickstand/contract/platform/account';
import { mostPhotoBytes } from '@kickstand/contract/platform/photos';
import { Button } from 'antd';
import { type ChangeEvent, useRef } from 'react';
import { useChange } from '../../kit/client/calls.ts';
import { fetchOperator, useOperator } from '../../kit/client/operator.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { base64Of } from '../../kit/import/import-file.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { tell } from '../../kit/page/notices.ts';
import { Face } from '../../ui/face.tsx';
import { accountWords as words } from './account.words.ts';

const failed = (text: string) => tell({ key: 'picture', kind: 'error', title: words.face, text });

/** The operator's picture, as in the header; to replace or remove. */
export function OwnPicture() {
  const operator = useOperator();
  const input = useRef<HTMLInputElement>(null);
  const save = useChange(account.saveAvatar, { quiet: true, refreshes: [] });
  const remove = useChange(account.removeAvatar, { quiet: true, refreshes: [] });
  if (!operator) return null;

  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await fetchOperator();
    } catch (error) {
      failed(sentenceOf(error));
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // The same file may be chosen again.
    target.value = '';
    if (!file) return;
    if (file.size > mostPhotoBytes) failed(words.pictureTooLarge(mostPhotoBytes / 1_000_000));
    else void change(async () => save.mutateAsync({ body: { content: await base64Of(file) } }));
  };
  return (
    <div className="profile-picture">
      <Face name={operator.name} picture={operator.avatar} large />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choosePicture}
        accept="image/jpeg,image/png,image/webp"
        onChange={choose}
      />
      <Button loading={showBusy(save.isPending)} onClick={() => input.current?.click()}>
        {words.choosePicture}
      </Button>
      {operator.avatar !== null && (
        <Button
          loading={showBusy(remove.isPending)}
          type="text"
          onClick={() => void change(() => remove.mutateAsync({}))}
        >
          {words.removePicture}
        </Button>
      )}
      <span className="profile-hint">{words.pictureHint}</span>
    </div>
  );
}
