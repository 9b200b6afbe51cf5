import type { OrderTerms } from '@kickstand/contract/orders';
import { freeTerms } from '@kickstand/domain/orders';
import type { Db } from '../../kernel/database/db.ts';

interface Where {
  areaId: number;
  modelId: number;
  /** Epoch ms. */
  at: number;
  zone: string;
}

/** What a ride on a vehicle of a model in an area is billed by from an instant on. */
export async function termsAt(_db: Db, { zone }: Where): Promise<OrderTerms> {
  return freeTerms(zone);
}
