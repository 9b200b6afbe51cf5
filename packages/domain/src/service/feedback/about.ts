/** The meaning of a number: a vehicle’s, its controller’s, or an order’s. */
export type FeedbackNumber =
  | { kind: 'vehicle'; vehicleId: number }
  | { kind: 'device'; imei: string }
  | { kind: 'order'; orderId: string };

/** The kind of number in a text, by its format alone. A controller's begins with 86, which no order's does. */
export function feedbackNumberOf(text: string): FeedbackNumber {
  const typed = text.trim();
  if (/^[1-9]\d{7,8}$/.test(typed)) return { kind: 'vehicle', vehicleId: Number(typed) };
  if (/^86\d{13}$/.test(typed)) return { kind: 'device', imei: typed };
  return { kind: 'order', orderId: typed };
}
