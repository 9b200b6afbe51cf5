import { session } from '@kickstand/contract/platform/session';
import { brand } from '../../kit/client/brand.ts';
import { send } from '../../kit/client/client.ts';
import { readConfig } from '../../kit/client/client-config.ts';
import { operator } from '../../kit/client/operator.ts';
import { sentenceOf } from '../../kit/client/sentence.ts';
import { isSignedIn, readIdentity } from '../../kit/client/session.ts';
import { tell } from '../../kit/page/notices.ts';
import { supportWords as words } from './support.words.ts';

const say = (kind: 'warning' | 'error', text: string) => tell({ key: 'support', kind, text });

/** The URL of the chat, with the caller's identity for the support desk. */
function chatAddress(chatUrl: string, who: Record<'name' | 'phone' | 'company' | 'objectId', string>) {
  const address = new URL(chatUrl);
  for (const [name, value] of Object.entries(who)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * Opens the support chat in a window of its own, for a logged-in operator. Nothing of it is loaded before, and it
 * has no access to this window.
 */
export async function openChat() {
  const identity = readIdentity();
  if (!identity || !(await isSignedIn())) return say('warning', words.logInFirst);
  const { chatUrl } = readConfig();
  if (!chatUrl) return say('warning', words.missing);
  const { phone, objectId } = identity;
  const who = { name: operator()?.name ?? '', phone, company: brand().company, objectId };
  try {
    await send(session.supportContact, { body: who }, { quiet: true });
  } catch (error) {
    return say('error', sentenceOf(error));
  }
  window.open(chatAddress(chatUrl, who), '_blank', 'noopener,noreferrer,width=480,height=720');
}
