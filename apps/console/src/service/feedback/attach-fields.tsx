import { DeleteOutlined, EyeInvisibleOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { countText } from '../../ui/format.ts';
import { type Attached, type AttachedKind, bounds, type Picked, withAdded } from './attachments.ts';
import { feedbackWords } from './feedback.words.ts';

const words = feedbackWords.attach;
const PictureBlur = lazy(() => import('./picture-blur.tsx'));
const accepted: Readonly<Record<AttachedKind, string>> = {
  pictures: 'image/jpeg,image/png,image/webp',
  files: '.pdf,.zip,.xlsx,.docx,.mp4,.txt,.log,.csv,.json',
};

/** A thumbnail of a picture that is not uploaded yet. */
function Preview({ blob }: { blob: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address === undefined ? null : <img src={address} alt="" />;
}

interface Props {
  attached: Attached;
  put(attached: Attached): void;
}

/** The attachments of a ticket. They are uploaded when it is sent; parts of pictures can be blurred before. */
export function AttachFields({ attached, put }: Props) {
  const [blurring, setBlurring] = useState<Picked>();
  const [fault, setFault] = useState<string>();
  const change = (kind: AttachedKind, list: readonly Picked[]) => put({ ...attached, [kind]: list });
  const add = (kind: AttachedKind, files: readonly File[]) => {
    const { picked, tooLarge, tooMany } = withAdded(attached[kind], kind, files);
    setFault(tooLarge === undefined ? (tooMany ? words.tooMany : undefined) : words.tooLarge(tooLarge));
    change(kind, picked);
  };
  const blurred = (blob: Blob) => {
    const list = attached.pictures.map((one) => (one.key === blurring?.key ? { ...one, blob } : one));
    change('pictures', list);
    setBlurring(undefined);
  };
  return (
    <>
      {(['pictures', 'files'] as const).map((kind) => (
        <Picking
          key={kind}
          kind={kind}
          list={attached[kind]}
          add={(files) => add(kind, files)}
          remove={(gone) =>
            change(
              kind,
              attached[kind].filter(({ key }) => key !== gone.key),
            )
          }
          blur={kind === 'pictures' ? setBlurring : undefined}
        />
      ))}
      {fault && <Alert type="warning" showIcon title={fault} role="alert" />}
      {blurring && (
        <Suspense>
          <PictureBlur blob={blurring.blob} done={blurred} close={() => setBlurring(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface PickingProps {
  kind: AttachedKind;
  list: readonly Picked[];
  add(files: readonly File[]): void;
  remove(one: Picked): void;
  blur: ((one: Picked) => void) | undefined;
}

function Picking({ kind, list, add, remove, blur }: PickingProps) {
  const id = useId();

  const { most } = bounds[kind];
  return (
    <div className="dialog-field">
      <label htmlFor={id}>{words[kind](countText(most))}</label>
      <input
        id={id}
        type="file"
        multiple
        accept={accepted[kind]}
        disabled={list.length >= most}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // The same file may be picked again after it was removed.
          target.value = '';
        }}
      />
      <ul className="attached">
        {list.map((one) => (
          <li key={one.key}>
            {blur && <Preview blob={one.blob} />}
            <span>{one.name}</span>
            {blur && (
              <Button
                size="small"
                icon={<EyeInvisibleOutlined />}
                aria-label={words.blur(one.name)}
                title={words.blur(one.name)}
                onClick={() => blur(one)}
              />
            )}
            <Button
              size="small"
              icon={<DeleteOutlined />}
              aria-label={words.remove(one.name)}
              title={words.remove(one.name)}
              onClick={() => remove(one)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
