import { fillings } from '../../src/app/route/fillings.ts';
import { fillSlots } from '../../src/kit/page/slot.tsx';

// As the console begins: what stands on pages of domains below is fetched when it is shown.
fillSlots(fillings);
