import { account } from '@kickstand/contract/platform/account';
import { Input, QRCode } from 'antd';
import { useState } from 'react';
import { AskDialog } from '../../kit/action/ask-dialog.tsx';
import { DialogField } from '../../kit/action/dialog-field.tsx';
import { useAsk } from '../../kit/action/use-ask.ts';
import { fetchOperator } from '../../kit/client/operator.ts';
import { tell } from '../../kit/page/notices.ts';
import { accountWords as words } from './account.words.ts';

interface EnrolmentProps {
  secret: string;
  uri: string;
  close(): void;
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Shows the QR code to scan, and takes the app's first code. */
export function Enrolment({ secret, uri, close }: EnrolmentProps) {
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { ask, busy, refused } = useAsk(account.confirmTotp);
  const isWhole = /^\d{6}$/.test(code);

  const confirm = async () => {
    if (!(await ask({ body: { code } }))) return;
    tell({ key: 'totp', kind: 'success', text: words.enrolled });
    void fetchOperator().catch(() => undefined);
    close();
  };

  return (
    <AskDialog
      title={words.enrol}
      agreeing={words.confirm}
      busy={busy}
      refused={refused}
      answered={() => {
        setTried(true);
        return isWhole;
      }}
      submit={() => void confirm()}
      cancel={close}
    >
      <div className="totp">
        <p>{words.scan}</p>
        <div role="img" aria-label={words.picture} className="totp-picture">
          <QRCode value={uri} size={200} type="svg" color="#000000" bgColor="#ffffff" bordered={false} />
        </div>
        <p className="profile-hint">
          {words.byHand}: <code className="totp-secret">{inFours(secret)}</code>
        </p>
        <DialogField label={words.code} wrong={tried && !isWhole && words.codeWrong} required>
          {(control) => (
            <Input
              {...control}
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
            />
          )}
        </DialogField>
      </div>
    </AskDialog>
  );
}
