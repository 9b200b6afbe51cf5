import { definePaths } from '../../kit/page/screens.ts';

/** Takes the `tab` after the question mark (`endpoints`, `deliveries`) and the filters of its list. */
export const webhooksPaths = definePaths({ webhooks: '/backend/webhooks' });
