import { Select } from 'antd';
import { useId } from 'react';
import { useCall } from '../client/calls.ts';
import { instantText } from '../page/format.ts';
import { usePage } from '../page/page.ts';
import { Loaded, StatePanel } from '../page/states.tsx';
import { copyOf } from './setting-copy.tsx';
import { editOf } from './setting-edit.tsx';
import { historyOf } from './setting-history.tsx';
import { sayingFields, settingText } from './setting-values.tsx';
import { settingWords as words } from './setting-words.ts';
import { SettingsGroup } from './settings-group.tsx';
import type { Areas, GroupSpec, Held, SettingsSpec } from './settings-spec.ts';

interface HeldProps {
  held: Held;
}

/** A group as a card: its values, who changed it last, and what can be done with it. */
function cardOf(spec: SettingsSpec, one: GroupSpec) {
  const { group, title, hint } = one;
  const [Edit, History, Copy] = [editOf(spec, one), historyOf(spec, one), copyOf(spec, one)];
  return function SettingsCard({ held }: HeldProps) {
    const { content, updatedAt, updatedBy } = held;
    const actions = (
      <div className="settings-buttons">
        <Edit row={held} />
        <History row={held} />
        <Copy row={held} />
      </div>
    );
    return (
      <SettingsGroup title={title} hint={hint} actions={actions}>
        <dl className="facts">
          {sayingFields(group, content).map(([name, field]) => (
            <div key={name}>
              <dt>{spec.labels[name] ?? name}</dt>
              <dd>{settingText(field, content[name], spec.options?.[name])}</dd>
            </div>
          ))}
        </dl>
        <p className="muted">
          {updatedAt === null ? words.never : words.changedBy(updatedBy ?? '', instantText(updatedAt))}
        </p>
      </SettingsGroup>
    );
  };
}

interface Shown {
  areaId: number;
  area: string;
}

/** What is set of one service area: one is chosen, its groups are shown, changed, compared and copied to others. */
export function defineSettings(spec: SettingsSpec) {
  const cards = spec.groups.map((one) => [one.group.name, cardOf(spec, one)] as const);

  function Groups({ areaId }: { areaId: number }) {
    const answer = useCall(spec.show, { params: { areaId } }, { quiet: true });
    return (
      <Loaded of={answer}>
        {(data) => {
          const { areaId: id, area, ...groups } = data as Shown & Record<string, Omit<Held, keyof Shown>>;
          return cards.map(([name, Card]) => {
            const held = groups[name];
            return held && <Card key={name} held={{ ...held, areaId: id, area }} />;
          });
        }}
      </Loaded>
    );
  }

  function Chosen({ areas: { list } }: { areas: Areas }) {
    const { search, setSearch } = usePage();
    const id = useId();
    const chosen = list.find((area) => String(area.id) === search.area) ?? list[0];
    if (!chosen) return <StatePanel kind="empty" title={words.noAreas} />;
    return (
      <>
        <div className="settings-area">
          <h2>{words.ofAreas}</h2>
          <label htmlFor={id}>{words.areas}</label>
          <Select<number>
            id={id}
            value={chosen.id}
            options={list.map((area) => ({ value: area.id, label: area.name }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(area) => setSearch({ ...search, area: String(area) })}
          />
        </div>
        <Groups key={chosen.id} areaId={chosen.id} />
      </>
    );
  }

  return function Settings() {
    const answer = useCall(spec.areas, {}, { quiet: true });
    return <Loaded of={answer}>{(data) => <Chosen areas={data as Areas} />}</Loaded>;
  };
}
