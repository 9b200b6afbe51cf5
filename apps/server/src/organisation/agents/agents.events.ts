import { defineEvent } from '../../kernel/between-domains.ts';

/** An area goes to another company now: told before anything of it moves. */
export interface AreaTransferred {
  assignmentId: string;
  areaId: number;
  /** The company that gets it. */
  to: number;
  /** Why, and who agreed. */
  reason: string;
  by: string;
  approver: string;
  /** Epoch ms. */
  now: number;
  /** IANA zone of business days. */
  zone: string;
}
export const areaTransferred = defineEvent<AreaTransferred>('organisation.areaTransferred');

/** Vehicles, which are locked, go to another company with their area; they still belong to the one before. */
export interface VehiclesHandedOver {
  vehicles: readonly number[];
  transferId: string;
  /** The company that gets them. */
  to: number;
  operator: string;
  reason: string;
  /** By whom it was accepted with the transfer itself. */
  acceptedBy: string;
  /** Epoch ms. */
  now: number;
}
export const vehiclesHandedOver = defineEvent<VehiclesHandedOver>('organisation.vehiclesHandedOver');
