import { type LngLat, rectangle } from '@kickstand/domain/platform/geo';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { NumberInput } from '../../../kit/input/number-input.tsx';
import { kitWords } from '../../../kit/kit.words.ts';
import { fencesWords } from '../fences.words.ts';
import { type Rings, roundedPlace } from './rings.ts';

const words = fencesWords.editor;
const mostMetres = 10_000;

interface SizeDialogProps {
  centre: LngLat;
  take(rings: Rings): void;
  close(): void;
}

/** Creates a rectangle by length, width and the course of its long side. */
export function SizeDialog({ centre, take, close }: SizeDialogProps) {
  const [length, setLength] = useState<number | null>(10);
  const [width, setWidth] = useState<number | null>(2);
  const [angle, setAngle] = useState<number | null>(0);
  const draw = () => {
    if (!length || !width) return;
    take([rectangle(centre, length, width, angle ?? 0).map(roundedPlace)]);
    close();
  };
  const metres = { min: 0.5, max: mostMetres, step: 0.5, suffix: fencesWords.form.metres };
  return (
    <Modal
      open
      title={words.sizeTitle}
      okText={words.sizeUse}
      cancelText={kitWords.cancel}
      okButtonProps={{ disabled: !length || !width }}
      onOk={draw}
      onCancel={close}
      width={420}
    >
      <p className="muted">{words.sizeHint}</p>
      <Form layout="vertical">
        <Form.Item label={words.length} htmlFor="fence-length">
          <NumberInput
            id="fence-length"
            autoFocus
            className="field-wide"
            {...metres}
            value={length}
            onChange={setLength}
          />
        </Form.Item>
        <Form.Item label={words.width} htmlFor="fence-width">
          <NumberInput
            id="fence-width"
            className="field-wide"
            {...metres}
            value={width}
            onChange={setWidth}
          />
        </Form.Item>
        <Form.Item label={words.angle} htmlFor="fence-angle" extra={words.angleHint}>
          <NumberInput
            id="fence-angle"
            className="field-wide"
            min={0}
            max={359}
            suffix={fencesWords.form.degrees}
            value={angle}
            onChange={setAngle}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
