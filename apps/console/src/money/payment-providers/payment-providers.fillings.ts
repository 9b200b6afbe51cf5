import { fills } from '../../kit/page/slot.tsx';
import { SettingsOfProviders } from '../../platform/settings/settings.slots.ts';

/** What of payment providers stands on the page of the system's configuration. */
export const paymentProvidersFillings = [
  fills(SettingsOfProviders, async () => (await import('./payment-providers.tsx')).PaymentProviders),
];
