import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { cityComplaints, type OwnComplaintRow, staffComplaints } from '@kickstand/contract/open/regulator';
import type { Scene } from '../src/scene.ts';
import { type Handlers, no } from './refusal.ts';

/** A complaint that waits for whoever takes it. */
export const aComplaint = (over: Partial<OwnComplaintRow>): OwnComplaintRow => ({
  id: 'complaint-1',
  number: 'CG-1',
  state: 'open',
  place: '地铁口',
  text: '占用盲道',
  lng: 113.5,
  lat: 30.5,
  serviceAreaId: 1,
  area: '东城',
  assigneeId: null,
  createdAt: 1,
  dueAt: 1,
  isLate: false,
  photos: [],
  mendedPhotos: [],
  ...over,
});

/** What the city complains about, and what the staff app shows of it. */
export function complaintsOf({ clock, stations }: Scene, complaints: Map<string, OwnComplaintRow>): Handlers {
  const complaintOf = ({ complaintId }: { complaintId: string }) => {
    const found = complaints.get(complaintId);
    if (!found) throw no('task.not_found');
    return found;
  };
  return {
    'cityComplaints.uploadPhoto': () => ({ photoId: `photo-${complaints.size}`, width: 1, height: 1 }),
    'cityComplaints.file': ({
      body,
    }: InputOf<typeof cityComplaints.file>): ReplyOf<typeof cityComplaints.file> => {
      const id = `complaint-${complaints.size + 1}`;
      const serviceAreaId = stations.near([body.lng, body.lat], 200)[0]?.serviceAreaId ?? 0;
      const { photoIds: _, raisedAt: __, ...said } = body;
      const one = aComplaint({ ...said, id, serviceAreaId, createdAt: clock.now });
      complaints.set(id, one);
      const { assigneeId: ___, ...row } = one;
      return {
        ...row,
        district: null,
        company: '',
        assignee: null,
        mendedAt: null,
        mendedSeconds: null,
      };
    },
    'staffComplaints.list': () => {
      const list = [...complaints.values()].filter(({ state }) => state !== 'mended');
      return { list, count: list.length };
    },
    'staffComplaints.claim': ({ params }: InputOf<typeof staffComplaints.claim>) =>
      Object.assign(complaintOf(params), { state: 'assigned', assigneeId: 'me' }),
    'staffComplaints.mend': ({ params, body }: InputOf<typeof staffComplaints.mend>) =>
      Object.assign(complaintOf(params), {
        state: 'mended',
        text: body.photoIds.join(),
      }),
  };
}

export const complaintGroups = [cityComplaints, staffComplaints];
