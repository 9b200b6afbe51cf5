import { Alert, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { kitWords } from '../../../kit/kit.words.ts';
import { mostBytes } from '../fence-file.ts';
import { fencesWords } from '../fences.words.ts';
import type { Rings } from './rings.ts';
import { type Crs, readRings } from './rings-text.ts';

const words = fencesWords.editor;
const { crs: crsLabel, crsNames, tooLarge } = fencesWords.import;

interface PasteDialogProps {
  take(rings: Rings): void;
  close(): void;
}

/** Replaces the polygon by one from text or a file. */
export function PasteDialog({ take, close }: PasteDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [crs, setCrs] = useState<Crs>('wgs84');
  const [wrong, setWrong] = useState<string>();
  const type = (next: string) => {
    setText(next);
    setWrong(undefined);
  };
  const fill = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) return setWrong(tooLarge);
    type(await file.text());
  };
  const use = () => {
    const read = readRings(text, crs);
    if ('trouble' in read) return setWrong(words.pasteTrouble[read.trouble]);
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
      <div className="fence-paste-fields">
        <label htmlFor={`${id}-file`}>{words.pasteFile}</label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".geojson,.json,.kml,.wkt,.txt"
          onChange={(event) => void fill(event.target.files?.[0])}
        />
        <label htmlFor={`${id}-crs`}>{crsLabel}</label>
        <Select<Crs>
          id={`${id}-crs`}
          value={crs}
          options={(['wgs84', 'gcj02'] as const).map((value) => ({ value, label: crsNames[value] }))}
          onChange={setCrs}
        />
        <label htmlFor={id}>{words.pasteHint}</label>
        <Input.TextArea
          id={id}
          autoFocus
          rows={8}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
    </Modal>
  );
}
