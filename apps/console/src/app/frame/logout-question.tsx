import { Modal } from 'antd';
import { AtOnce } from '../../kit/action/at-once.tsx';
import { appWords as words } from '../app.words.ts';

interface LogoutQuestionProps {
  agree(): Promise<void>;
  end(): void;
}

/** Asks whether to leave. It stays in sight until the server knows. */
export function LogoutQuestion({ agree, end }: LogoutQuestionProps) {
  const [modal, holder] = Modal.useModal();
  const ask = () =>
    void modal.confirm({
      title: words.tip,
      content: words.reallyLogout,
      okText: words.confirm,
      cancelText: words.cancel,
      onOk: agree,
      afterClose: end,
    });
  return (
    <>
      {holder}
      <AtOnce work={ask} />
    </>
  );
}
