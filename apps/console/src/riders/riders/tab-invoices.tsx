import { InvoicesOf } from '../../money/invoices/invoices.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabInvoices() {
  const { id } = useShownRider();
  return <InvoicesOf fixed={{ riderId: id }} />;
}
