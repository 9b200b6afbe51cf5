import { account } from '@kickstand/contract/account';
import { Alert, Input, Modal, QRCode } from 'antd';
import { type SubmitEvent, useId, useState } from 'react';
import { useChange } from '../../kit/client/calls.ts';
import { fetchOperator } from '../../kit/client/operator.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { tell } from '../../kit/page/notices.ts';
import { accountWords as words } from './account.words.ts';

interface EnrolmentProps {
  secret: string;
  uri: string;
  close(): void;
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Shows the picture to scan, and takes the first code of the app. */
export function Enrolment({ secret, uri, close }: EnrolmentProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { mutateAsync, isPending } = useChange(account.confirmTotp, { quiet: true });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code)) return setWrong(words.codeWrong);
    try {
      await mutateAsync({ body: { code } });
      tell({ key: 'totp', kind: 'success', text: words.enrolled });
      void fetchOperator().catch(() => undefined);
      close();
    } catch (error) {
      setWrong(sentenceOf(error));
    }
  };

  return (
    <Modal
      open
      title={words.enrol}
      okText={words.confirm}
      cancelText={words.cancel}
      okButtonProps={{ htmlType: 'submit', form: id, loading: showBusy(isPending) }}
      mask={{ closable: false }}
      onCancel={close}
      width={480}
    >
      <form
        id={id}
        aria-label={words.enrol}
        className="totp"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p>{words.scan}</p>
        <div role="img" aria-label={words.picture} className="totp-picture">
          <QRCode value={uri} size={200} type="svg" color="#000000" bgColor="#ffffff" bordered={false} />
        </div>
        <p className="profile-hint">
          {words.byHand}: <code className="totp-secret">{inFours(secret)}</code>
        </p>
        <label htmlFor={`${id}-code`}>{words.code}</label>
        <Input
          id={`${id}-code`}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          status={wrong ? 'error' : ''}
          aria-invalid={wrong !== undefined}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
        />
        {wrong && <Alert type="error" showIcon title={wrong} role="alert" />}
      </form>
    </Modal>
  );
}
