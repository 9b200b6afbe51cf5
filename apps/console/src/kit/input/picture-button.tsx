import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { sentenceOf } from '../client/sentence.ts';
import { base64Of } from '../import/import-file.ts';
import { kitWords as words } from '../kit.words.ts';
import { locale } from '../words.ts';

/** The accepted pictures. */
export interface PictureKinds {
  kinds: readonly ('image/jpeg' | 'image/png' | 'image/webp')[];
  mostBytes: number;
}

const names = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' };

/** Why a file is not an acceptable picture; undefined if it is. */
export function whyNotPicture(
  { type, size }: Pick<File, 'type' | 'size'>,
  { kinds, mostBytes }: PictureKinds,
): string | undefined {
  if (!kinds.some((kind) => kind === type)) {
    const either = new Intl.ListFormat(locale, { type: 'disjunction' });
    return words.pictureKind(either.format(kinds.map((kind) => names[kind])));
  }
  return size > mostBytes ? words.pictureSize(mostBytes / 1_000_000) : undefined;
}

interface PictureButtonProps {
  id?: string | undefined;
  /** The label of the picture. */
  label: string;
  /** The label of the button. */
  text: string;
  takes: PictureKinds;
  /** Uploads the picture (base64); the message of an exception is shown next to the button. */
  deliver(content: string): Promise<void>;
  disabled?: boolean;
  /** Next to the button. */
  children?: ReactNode;
}

/** An upload button for a picture, sent as soon as it is chosen; shows why one was refused. */
export function PictureButton(props: PictureButtonProps) {
  const { id, label, text, takes, deliver, disabled = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const why = whyNotPicture(file, takes);
    setWrong(why);
    if (why !== undefined) return;
    setBusy(true);
    try {
      await deliver(await base64Of(file));
    } catch (error) {
      setWrong(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button
        {...(id !== undefined && { id })}
        loading={isBusy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {isBusy ? words.sendingPicture : text}
      </Button>{' '}
      {children}
      <input
        ref={input}
        type="file"
        hidden
        accept={takes.kinds.join()}
        aria-label={label}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be chosen again after it was refused.
          target.value = '';
        }}
      />
      {wrong && (
        <p className="dialog-field-wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
