import { riderInvoices } from '@kickstand/contract/money/invoices';
import type { Scene } from '../scene.ts';
import type { AppUser } from './app.ts';

/** The share of company invoices, and the most rides per invoice. */
const companyShare = 0.4;
const mostRides = 8;

/** Who is to be invoiced. */
function buyerOf({ chance, words }: Scene, riderId: string) {
  const email = `rider-${riderId.slice(-6)}@example.com`;
  const said = { email, content: 'riding' } as const;
  if (!chance.happens(companyShare)) return { ...said, kind: 'personal', title: words.person } as const;
  const company = chance.whole(0, words.companies.length - 1);
  const taxNo = `91420100MA4K${String(company + 1).padStart(5, '0')}X`;
  return { ...said, kind: 'company', title: words.companies[company] ?? '', taxNo } as const;
}

/** Requests an invoice for some of the latest paid rides. */
export async function askForInvoice({ scene, call, riderId }: AppUser) {
  const free = await call(riderInvoices.orders, { params: { riderId } }, { optional: true });
  if (!free.ok || free.data.list.length === 0) return;
  const count = scene.chance.whole(1, mostRides);
  const orderIds = free.data.list.slice(0, count).map(({ orderId }) => orderId);
  const answer = await call(riderInvoices.request, {
    body: { ...buyerOf(scene, riderId), riderId, orderIds },
  });
  if (answer.ok) scene.figures.invoices += answer.data.requests.length;
}
