import { ask } from './people.ts';

export interface Area {
  id: number;
  name: string;
  agentId: number;
  vehicles: number;
}

const headOffice = 2;

async function areas(apiKey: string) {
  const { data } = await ask('/platform/agent/serviceArea?pageSize=100', { apiKey });
  return (data as { list: Area[] }).list;
}

/** The areas that head office runs itself: the only ones that a journey may draw anew. */
export const ownAreas = async (apiKey: string) =>
  (await areas(apiKey)).filter(({ agentId }) => agentId === headOffice);

/** An area that a franchisee runs: journeys hand it over, and none draws it anew meanwhile. */
export async function franchisedArea(apiKey: string) {
  const handed = (await areas(apiKey)).filter(({ agentId }) => agentId !== headOffice);
  const [area] = handed.toSorted((a, b) => b.agentId - a.agentId);
  if (!area) throw new Error('no franchisee runs an area');
  return area;
}
