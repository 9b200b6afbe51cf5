import { staffPhone } from '@kickstand/contract/staff';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { addPhotos } from './late-photos.service.ts';

export const staffPhoneRoutes = (): Route[] => routes(staffPhone, { addPhotos });
