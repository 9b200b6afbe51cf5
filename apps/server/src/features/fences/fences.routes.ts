import { fences } from '@kickstand/contract/fences';
import { routes } from '../../kernel/calls.ts';
import { listFences } from './fences.service.ts';

export const fencesRoutes = routes(fences, { list: listFences });
