import { defineEvent } from '../../kernel/between-domains.ts';

/** An area is transferred to another company; announced before anything is moved. */
export interface AreaTransferred {
  assignmentId: string;
  areaId: number;
  /** The receiving company. */
  to: number;
  /** The reason, and who approved it. */
  reason: string;
  by: string;
  approver: string;
  /** Epoch ms. */
  now: number;
  /** IANA zone of business days. */
  zone: string;
}
export const areaTransferred = defineEvent<AreaTransferred>('organisation.areaTransferred');

/** Vehicles, already locked, go to another company with their area; they still belong to the former one. */
export interface VehiclesHandedOver {
  vehicles: readonly number[];
  transferId: string;
  /** The receiving company. */
  to: number;
  operator: string;
  reason: string;
  /** Who accepted it with the transfer itself. */
  acceptedBy: string;
  /** Epoch ms. */
  now: number;
}
export const vehiclesHandedOver = defineEvent<VehiclesHandedOver>('organisation.vehiclesHandedOver');
