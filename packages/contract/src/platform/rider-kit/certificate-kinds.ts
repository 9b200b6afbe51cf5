import { z } from 'zod';

/** What riders can prove to be, to ride without a deposit where an area allows it. */
export const certificateKinds = ['student', 'teacher', 'courier', 'resident'] as const;
export const certificateKind = z.enum(certificateKinds);
export type CertificateKind = z.infer<typeof certificateKind>;
