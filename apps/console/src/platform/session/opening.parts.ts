import { type SetupWish, setup } from '@kickstand/contract/organisation/setup';
import { session } from '@kickstand/contract/platform/session';
import type { Finding } from '@kickstand/contract/platform/status';
import { send } from '../../kit/client/client.ts';
import { ensureHandshake } from './handshake.ts';
import { bindDevice, enterOpened } from './login.flow.ts';

const quiet = { quiet: true } as const;

/** Checks the code printed by the server, and returns what was found about the deployment; throws its refusal if wrong. */
export async function checkCode(code: string): Promise<Finding[]> {
  await ensureHandshake();
  return (await send(setup.check, { body: { code } }, quiet)).findings;
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
