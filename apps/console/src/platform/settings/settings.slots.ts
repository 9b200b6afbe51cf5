import { defineSlot } from '../../kit/page/slot.tsx';

/** What is set of service areas, and where money is collected, on the page of the system's configuration. */
export const SettingsOfAreas = defineSlot<object>('settings.areas');
export const SettingsOfProviders = defineSlot<object>('settings.providers');
