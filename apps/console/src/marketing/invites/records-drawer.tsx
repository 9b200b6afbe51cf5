import {
  type InviteRecord,
  type InviteState,
  inviteActivities,
  inviteStates,
} from '@kickstand/contract/marketing/campaigns';
import { Drawer } from 'antd';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { Steps } from '../../kit/action/steps.tsx';
import { badge, instant, tags, text, withLayout } from '../../kit/list/cells.tsx';
import { pick } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import type { Tone } from '../../ui/tones.ts';
import type { AnyRow } from '../campaign-kit/campaign-spec.ts';
import { inviteWords as words } from './invites.words.ts';

const tones: Record<InviteState, Tone> = {
  waiting: 'quiet',
  due: 'busy',
  held: 'warn',
  rewarded: 'good',
  refused: 'bad',
  revoked: 'bad',
  lost: 'quiet',
};
const flags = Object.assign(
  (value: InviteRecord['flags'], row: InviteRecord) =>
    tags(
      value.map((flag) => words.flags[flag]),
      row,
    ),
  { width: 120 },
);
const isOpen = ({ state }: InviteRecord) => state !== 'refused' && state !== 'revoked' && state !== 'lost';

const pass = defineAsk<InviteRecord, typeof inviteActivities.pass>({
  call: inviteActivities.pass,
  label: words.pass.label,
  level: 3,
  applies: ({ state }) => state === 'held',
  changes: ({ inviteePhone }) => words.pass.effect(inviteePhone),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
  done: () => words.pass.done,
});

const revoke = defineAsk<InviteRecord, typeof inviteActivities.revoke>({
  call: inviteActivities.revoke,
  label: words.revoke.label,
  level: 3,
  danger: true,
  applies: isOpen,
  changes: ({ inviteePhone }) => words.revoke.effect(inviteePhone),
  request: ({ id, version }, { reason = '' }) => ({ params: { id }, body: { version, reason } }),
  done: () => words.revoke.done,
});

const Records = defineListScreen({
  call: inviteActivities.records,
  title: words.records.label,
  labels: words.recordFields,
  columns: {
    inviterPhone: withLayout(text, { width: 120 }),
    inviteePhone: withLayout(text, { width: 120 }),
    state: badge(tones, words.states),
    flags,
    registeredAt: instant,
    verifiedAt: instant,
    orderId: withLayout(text, { extra: true }),
  },
  filters: { inviteState: pick(inviteStates, words.states) },
  rowActions: [pass, revoke],
  empty: words.records.empty,
});

/** Invitations of a campaign and their state. */
export default function RecordsDrawer({ row: { id, name }, close }: { row: AnyRow; close(): void }) {
  return (
    <Drawer open size={880} extra={<Steps />} title={words.records.title(name)} onClose={close}>
      <Records fixed={{ campaignId: id }} />
    </Drawer>
  );
}
