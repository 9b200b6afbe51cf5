import { Modal } from 'antd';
import { kitWords as words } from './kit.words.ts';

interface UnsavedQuestionProps {
  leave(): void;
  stay(): void;
}

/** Asks before typed text is thrown away. */
export const UnsavedQuestion = ({ leave, stay }: UnsavedQuestionProps) => (
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
