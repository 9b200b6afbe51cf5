interface Bill {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
}

/**
 * The bill of materials as npm writes it, without what would differ each time it is made of the same commit: it is
 * dated by the commit, named by the project instead of the folder, and has no random serial number, which CycloneDX
 * leaves optional.
 */
export function reproducibleBill(written: string, committedAt: string): string {
  const { serialNumber: _, ...bill } = JSON.parse(written) as Bill;
  bill.metadata.timestamp = committedAt;
  bill.metadata.component.name = 'kickstand';
  return `${JSON.stringify(bill, null, 2)}\n`;
}
