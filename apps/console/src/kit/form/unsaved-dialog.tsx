import { Modal } from 'antd';
import { kitWords as words } from '../kit.words.ts';

export interface UnsavedQuestionProps {
  leave(): void;
  stay(): void;
}

/** Asks before unsaved input is discarded. */
export const UnsavedDialog = ({ leave, stay }: UnsavedQuestionProps) => (
  <Modal
    open
    title={words.unsaved}
    okText={words.leave}
    cancelText={words.stay}
    mask={{ closable: false }}
    width={420}
    onOk={leave}
    onCancel={stay}
  />
);
