/** A service area, and the company whose it is. */
export interface WorkPlace {
  areaId: number;
  agentId: number;
}

/** Somebody of the staff; `areaIds` null: all areas of its company. */
export interface Worker {
  agentId: number;
  areaIds: readonly number[] | null;
}

/** The one rule of who works where: in the areas of the own company, and only in those that somebody is kept to. */
export const worksAt = ({ agentId, areaIds }: Worker, place: WorkPlace) =>
  agentId === place.agentId && (areaIds === null || areaIds.includes(place.areaId));
