import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import type { Field } from '../../kit/form/fields.tsx';
import { settingsWords as words } from './settings.words.ts';

const height = 128;
const longest = 42_000;

/** A picture scaled to its displayed height, as a data URL; undefined if impossible. */
async function scaled(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const by = Math.min(1, height / picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * by));
    canvas.height = Math.max(1, Math.round(picture.height * by));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const tries = [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.85)];
    return tries.find((address) => address.length <= longest);
  } catch {
    return undefined;
  }
}

/** The picture before the title, from a local file. */
export const LogoField: Field<string> = ({ id, value = '', onChange }) => {
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const address = await scaled(file);
    setFailed(address === undefined);
    if (address !== undefined) onChange?.(address);
  };
  return (
    <div>
      <Space wrap>
        <img src={value || '/logo.svg'} alt="" height="40" />
        <Button {...(id !== undefined && { id })} onClick={() => input.current?.click()}>
          {words.pickLogo}
        </Button>
        {value !== '' && <Button onClick={() => onChange?.('')}>{words.dropLogo}</Button>}
      </Space>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={words.pickLogo}
        onChange={(event) => void take(event.target.files?.[0])}
      />
      {failed && (
        <p className="dialog-field-wrong" role="alert">
          {words.badLogo}
        </p>
      )}
    </div>
  );
};
