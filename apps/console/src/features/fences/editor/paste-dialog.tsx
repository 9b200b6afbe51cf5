import { Alert, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { kitWords } from '../../../kit/kit.words.ts';
import { fencesWords } from '../fences.words.ts';
import type { Rings } from './rings.ts';
import { readRings, type TextTrouble } from './rings-text.ts';

const words = fencesWords.editor;

interface PasteDialogProps {
  take(rings: Rings): void;
  close(): void;
}

/** A polygon as text in place of the one that is there. */
export function PasteDialog({ take, close }: PasteDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<TextTrouble>();
  const use = () => {
    const read = readRings(text);
    if ('trouble' in read) return setWrong(read.trouble);
    take(read.rings);
    close();
  };
  return (
    <Modal
      open
      title={words.pasteTitle}
      okText={words.pasteUse}
      cancelText={kitWords.cancel}
      onOk={use}
      onCancel={close}
    >
      <label htmlFor={id}>{words.pasteHint}</label>
      <Input.TextArea
        id={id}
        autoFocus
        rows={8}
        className="fence-paste"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setWrong(undefined);
        }}
      />
      {wrong && <Alert type="error" showIcon role="alert" title={words.pasteTrouble[wrong]} />}
    </Modal>
  );
}
