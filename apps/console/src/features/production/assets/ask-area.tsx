import { Modal } from 'antd';
import { useId, useState } from 'react';
import { pickNumberField } from '../../../kit/form/fields.tsx';
import { kitWords } from '../../../kit/kit.words.ts';
import { useAreas } from '../production.service.ts';
import { productionWords } from '../production.words.ts';

const words = productionWords.assets;
const AreaPicker = pickNumberField(useAreas);

interface AskAreaProps {
  many: number;
  agree(areaId: number): void;
  cancel(): void;
}

/** Asks onto the shelf of which area several vehicles go. */
export default function AskArea({ many, agree, cancel }: AskAreaProps) {
  const id = useId();
  const [areaId, setAreaId] = useState<number>();
  return (
    <Modal
      open
      title={words.shelve}
      okText={kitWords.confirm}
      cancelText={kitWords.cancel}
      okButtonProps={{ disabled: areaId === undefined }}
      onOk={() => areaId !== undefined && agree(areaId)}
      onCancel={cancel}
    >
      <p>{words.shelveMany(many)}</p>
      <label htmlFor={id}>{words.fields.areaId}</label>
      <AreaPicker id={id} value={areaId} onChange={setAreaId} />
    </Modal>
  );
}
