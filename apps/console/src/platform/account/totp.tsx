import { account, type OwnProfile } from '@kickstand/contract/platform/account';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall, useChange } from '../../kit/client/calls.ts';
import { fetchOperator } from '../../kit/client/operator.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { showBusy } from '../../kit/page/busy.tsx';
import { instantText } from '../../kit/page/format.ts';
import { tell } from '../../kit/page/notices.ts';
import { Loaded, StatePanel } from '../../kit/page/states.tsx';
import { accountWords as words } from './account.words.ts';

const Enrolment = lazy(async () => ({ default: (await import('./totp-enrolment.tsx')).Enrolment }));

const Remove = defineAsk<OwnProfile, typeof account.removeTotp>({
  call: account.removeTotp,
  label: words.remove,
  level: 2,
  danger: true,
  changes: () => words.removeChanges,
  request: () => ({}),
  done: () => {
    void fetchOperator().catch(() => undefined);
    return words.removed;
  },
});

/** The operator's authenticator app. */
export function Totp() {
  const answer = useCall(account.profile, {}, { quiet: true });
  return (
    <Loaded of={answer}>
      {(profile) =>
        profile.totpSince === null ? (
          <NotYet />
        ) : (
          <section className="profile-part">
            <p>{words.totpOn(instantText(profile.totpSince))}</p>
            <p className="profile-hint">{words.totpHint}</p>
            <div>
              <Remove row={profile} />
            </div>
          </section>
        )
      }
    </Loaded>
  );
}

function NotYet() {
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const { mutateAsync, isPending } = useChange(account.beginTotp, { quiet: true, refreshes: [] });
  const begin = async () => {
    try {
      setBegun(await mutateAsync({}));
    } catch (error) {
      tell({ key: 'totp', kind: 'error', title: words.enrol, text: sentenceOf(error) });
    }
  };
  return (
    <>
      <StatePanel kind="empty" title={words.totpOff} hint={words.totpHint}>
        <Button type="primary" loading={showBusy(isPending)} onClick={() => void begin()}>
          {words.enrol}
        </Button>
      </StatePanel>
      {begun && (
        <Suspense>
          <Enrolment {...begun} close={() => setBegun(undefined)} />
        </Suspense>
      )}
    </>
  );
}
