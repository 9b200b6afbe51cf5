import { definePaths } from '../../kit/page/screens.ts';

/** Query parameters: `tab` (`endpoints`, `deliveries`) and the filters of its list. */
export const webhooksPaths = definePaths({ webhooks: '/backend/webhooks' });
