import { defineSlot } from '../../kit/page/slot.tsx';

/** The settings of service areas and of payment accounts, on the configuration page. */
export const SettingsOfAreas = defineSlot<object>('settings.areas');
export const SettingsOfProviders = defineSlot<object>('settings.providers');
