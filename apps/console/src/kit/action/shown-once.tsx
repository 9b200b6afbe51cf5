import { Alert, Button, Input, Modal } from 'antd';
import { kitWords } from '../kit.words.ts';
import { copyText } from '../page/copy.ts';
import '../page/kit.css';

const words = kitWords.once;

interface ShownOnceProps {
  title: string;
  /** What is being shown. */
  label: string;
  value: string;
  close(): void;
}

/** A newly created secret to copy: it is never shown again. */
export const ShownOnce = ({ title, label, value, close }: ShownOnceProps) => (
  <Modal
    open
    title={title}
    closable={false}
    keyboard={false}
    mask={{ closable: false }}
    footer={
      <Button type="primary" onClick={close}>
        {words.kept}
      </Button>
    }
  >
    <Alert type="warning" showIcon title={words.hint} />
    <div className="shown-once">
      <Input readOnly aria-label={label} value={value} onFocus={(event) => event.target.select()} />
      <Button onClick={() => void copyText(value)}>{words.copy}</Button>
    </div>
  </Modal>
);
