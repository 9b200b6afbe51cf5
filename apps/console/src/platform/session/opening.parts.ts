import { type SetupWish, setup } from '@kickstand/contract/organisation/setup';
import { session } from '@kickstand/contract/platform/session';
import { send } from '../../kit/client/client.ts';
import { ensureHandshake } from './handshake.ts';
import { bindDevice, enterOpened } from './login.flow.ts';

const quiet = { quiet: true } as const;

/** Checks the code printed by the server; throws its refusal if wrong. */
export async function checkCode(code: string) {
  await ensureHandshake();
  await send(setup.check, { body: { code } }, quiet);
}

/** Sets up the deployment, and logs in as its administrator. */
export async function beginDeployment(code: string, wish: SetupWish) {
  const { phone } = wish.administrator;
  await bindDevice(phone);
  // Requested before: opening the session ends the handshake.
  const { objectId } = await send(session.user, { query: { mobilePhoneNumber: phone } }, quiet);
  const opened = await send(setup.begin, { body: { ...wish, code } }, quiet);
  await enterOpened(opened, { phone, objectId });
}
