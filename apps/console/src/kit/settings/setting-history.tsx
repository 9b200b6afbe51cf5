import { Drawer } from 'antd';
import type { Action } from '../action/action.ts';
import { defineView } from '../action/define-action.tsx';
import { useCall } from '../client/calls.ts';
import { Loaded } from '../page/states.tsx';
import { Timeline } from '../page/timeline.tsx';
import { changeLines, Lines } from './setting-values.tsx';
import { settingWords as words } from './setting-words.ts';
import type { Differences, GroupSpec, Held, SettingsSpec } from './settings-spec.ts';

interface Change {
  version: number;
  changedAt: number;
  changedBy: string;
  approver: string | null;
  reason: string;
  change: Differences;
}

/** The button that shows who changed what of a group, and why. */
export function historyOf(spec: SettingsSpec, { group, title }: GroupSpec): Action<Held> {
  function History({ row: { areaId, area }, close }: { row: Held; close(): void }) {
    const answer = useCall(spec.history, { params: { areaId, group: group.name } }, { quiet: true });
    const eventOf = ({ version, changedAt, changedBy, approver, reason, change }: Change) => ({
      key: String(version),
      at: changedAt,
      tone: 'busy' as const,
      title: words.by(changedBy, approver),
      detail: (
        <>
          <Lines title={words.changes} lines={changeLines(group, change, spec)} />
          {reason}
        </>
      ),
    });
    return (
      <Drawer open title={words.historyOf(title, area)} size={480} onClose={close}>
        <Loaded of={answer}>
          {(data) => {
            const { list } = data as { list: readonly Change[] };
            return list.length > 0 ? <Timeline events={list.map(eventOf)} /> : <p>{words.noHistory}</p>;
          }}
        </Loaded>
      </Drawer>
    );
  }
  return defineView<Held>({ id: `${group.name}:history`, label: words.history, view: History });
}
