import { type SetupWish, setup } from '@kickstand/contract/organisation/setup';
import { session } from '@kickstand/contract/platform/session';
import { send } from '../../kit/client/client.ts';
import { ensureHandshake } from './handshake.ts';
import { bindDevice, enterOpened } from './login.flow.ts';

const quiet = { quiet: true } as const;

/** Whether this is the code that the server printed; throws its refusal when it is not. */
export async function checkCode(code: string) {
  await ensureHandshake();
  await send(setup.check, { body: { code } }, quiet);
}

/** Make the deployment, and be logged in as its administrator. */
export async function beginDeployment(code: string, wish: SetupWish) {
  const { phone } = wish.administrator;
  await bindDevice(phone);
  // Asked before: the session that is opened ends the handshake.
  const { objectId } = await send(session.user, { query: { mobilePhoneNumber: phone } }, quiet);
  const opened = await send(setup.begin, { body: { ...wish, code } }, quiet);
  await enterOpened(opened, { phone, objectId });
}
