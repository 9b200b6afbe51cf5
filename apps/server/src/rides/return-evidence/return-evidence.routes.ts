import { returnEvidence } from '@kickstand/contract/rides/return-evidence';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { showEvidence } from './return-evidence.service.ts';

export const returnEvidenceRoutes: Route[] = routes(returnEvidence, { single: showEvidence });
