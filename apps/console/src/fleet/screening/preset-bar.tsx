import {
  type PresetRow,
  type ScreeningRule,
  screening,
  systemPresetKeys,
  systemPresets,
} from '@kickstand/contract/fleet/screening';
import { Button, Select } from 'antd';
import { lazy } from 'react';
import { defineAction } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { usePage } from '../../kit/page/page.ts';
import { inLocale } from '../../kit/words.ts';
import { screeningPaths } from './screening.paths.ts';
import { screeningWords as words } from './screening.words.ts';

/** A preset together with the conditions as edited. */
export interface Editing {
  preset: PresetRow;
  rule: ScreeningRule;
}

const SavePreset = defineAction<ScreeningRule, typeof screening.addPreset>({
  call: screening.addPreset,
  label: words.save,
  form: lazy(() => import('./preset-add.tsx')),
});

const EditPreset = defineAction<Editing, typeof screening.editPreset>({
  call: screening.editPreset,
  label: words.edit,
  form: lazy(() => import('./preset-edit.tsx')),
});

const RemovePreset = defineAsk<PresetRow, typeof screening.removePreset>({
  call: screening.removePreset,
  label: words.remove,
  level: 2,
  danger: true,
  changes: ({ name }) => words.removeChanges(name),
  request: ({ id }) => ({ params: { id } }),
});

/** A preset to choose. */
export interface Choice {
  id: string;
  rule: ScreeningRule;
  /** The stored preset; absent for built-in ones. */
  kept?: PresetRow;
}

const ready: readonly (Choice & { label: string })[] = systemPresetKeys.map((id) => ({
  id,
  rule: systemPresets[id].rule,
  label: inLocale(systemPresets[id]),
}));

/** The presets that the operator can choose. */
export function useChoices() {
  const { data } = useCall(screening.presets, {}, { quiet: true });
  const kept = (data?.list ?? []).map((preset) => ({
    id: preset.id,
    rule: preset.rule,
    kept: preset,
    label: preset.own ? preset.name : words.sharedBy(preset.name, preset.owner),
  }));
  return [...ready, ...kept];
}

interface PresetBarProps {
  choices: ReturnType<typeof useChoices>;
  chosen: Choice | undefined;
  choose(choice: Choice | undefined): void;
  /** The conditions as edited; undefined while incomplete. */
  rule: ScreeningRule | undefined;
}

/** The chosen preset and its actions. */
export function PresetBar({ choices, chosen, choose, rule }: PresetBarProps) {
  const page = usePage();
  const group = (label: string, of: typeof choices) =>
    of.length > 0 ? [{ label, options: of.map(({ id, label: name }) => ({ value: id, label: name })) }] : [];
  const own = chosen?.kept?.own ? chosen.kept : undefined;
  return (
    <div className="screening-presets">
      <Select<string>
        className="screening-preset"
        aria-label={words.preset}
        placeholder={words.presetHint}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        {...(chosen && { value: chosen.id })}
        options={[
          ...group(
            words.system,
            choices.filter(({ kept }) => !kept),
          ),
          ...group(
            words.ownPresets,
            choices.filter(({ kept }) => kept?.own),
          ),
          ...group(
            words.sharedPresets,
            choices.filter(({ kept }) => kept && !kept.own),
          ),
        ]}
        onChange={(id) => choose(choices.find((choice) => choice.id === id))}
      />
      {rule && <SavePreset row={rule} />}
      {rule && own && <EditPreset row={{ preset: own, rule }} />}
      {own && <RemovePreset row={own} />}
      <Button onClick={() => page.open(screeningPaths.runs.to())}>{words.history}</Button>
    </div>
  );
}
