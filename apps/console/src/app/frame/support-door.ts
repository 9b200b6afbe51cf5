import { useBrand } from '../../kit/client/brand.ts';
import { readConfig } from '../../kit/client/client-config.ts';

/** Whether there is a support desk to talk to. */
export function useSupport() {
  // Drawn anew when the deployment has said what it is.
  useBrand();
  return { missing: !readConfig().chatUrl };
}

/** Open the chat, or say why it cannot be opened. Its code comes with the first press. */
export const openSupport = () =>
  void import('../../platform/account/support.service.ts').then(({ openChat }) => openChat());
