import { logs } from '@kickstand/contract/platform/logs';
import { Form, Input, Select } from 'antd';
import { useCall } from '../../kit/client/calls.ts';
import type { Field } from '../../kit/form/fields.tsx';
import { type Filter, type Option, pickFrom, saidAsTyped } from '../../kit/list/filters.tsx';
import { actionName, moduleName } from './log-names.ts';
import { logsWords as words } from './logs.words.ts';

const none: readonly { module: string; actions: readonly string[] }[] = [];

/** The modules of this server's log. */
function useModules() {
  const { data } = useCall(logs.modules, {}, { quiet: true });
  return data?.list ?? none;
}

const matches = (typed: string, option?: { label?: unknown }) =>
  String(option?.label ?? '')
    .toLowerCase()
    .includes(typed.trim().toLowerCase());

const pairOf = (module = '', action = '') => (action ? `${module} ${action}` : module);

/** The tree of modules and actions: a whole module, or one of its actions. */
export const moduleFilter: Filter<string, 'action'> = {
  further: ['action'],
  Said: ({ name, texts: { [name]: module = '', action } }) =>
    action ? `${moduleName(module)} · ${actionName(action)}` : moduleName(module),
  Control: ({ id, label, name, texts, set }) => {
    const options = useModules().map(({ module, actions }) => ({
      label: moduleName(module),
      options: [
        { value: module, label: words.wholeModule(moduleName(module)) },
        ...actions.map((action) => ({
          value: pairOf(module, action),
          label: `${moduleName(module)} · ${actionName(action)}`,
        })),
      ],
    }));
    const chosen = pairOf(texts[name], texts.action);
    return (
      <Select
        id={id}
        aria-label={label}
        allowClear
        showSearch={{ filterOption: matches }}
        placeholder={words.anyModule}
        value={chosen || undefined}
        options={options}
        popupMatchSelectWidth={260}
        onChange={(value?: string) => {
          const [module = '', action = ''] = value?.split(' ') ?? [];
          set({ [name]: module, action });
        }}
      />
    );
  },
};

const nobody: readonly Option[] = [];

/** The accounts that may have entries; equal names are distinguished by company. */
function usePeople() {
  const { data } = useCall(logs.people, {}, { quiet: true });
  return (
    data?.list.map(({ operatorId, name, agent }) => ({ value: operatorId, label: `${name} · ${agent}` })) ??
    nobody
  );
}

/** One account, whatever its present name. */
export const personFilter = pickFrom(usePeople);

/** The number of an entry. */
export const entryFilter: Filter<number> = {
  Said: saidAsTyped,
  Control: ({ id, name, texts, set }) => (
    <Input
      id={id}
      inputMode="numeric"
      allowClear
      autoComplete="off"
      value={texts[name] ?? ''}
      onChange={(event) => set({ [name]: event.target.value.replace(/\D/g, '').slice(0, 9) })}
    />
  ),
};

export const moduleField: Field<string> = function ModuleField(props) {
  const options = useModules().map(({ module }) => ({ value: module, label: moduleName(module) }));
  return <Select<string> {...props} allowClear showSearch={{ filterOption: matches }} options={options} />;
};

/** One of the actions of the chosen module. */
export const actionField: Field<string> = function ActionField(props) {
  const module: unknown = Form.useWatch('module', Form.useFormInstance());
  const actions = useModules().find((one) => one.module === module)?.actions ?? [];
  const options = actions.map((action) => ({ value: action, label: actionName(action) }));
  return (
    <Select<string>
      {...props}
      allowClear
      disabled={options.length === 0}
      showSearch={{ filterOption: matches }}
      options={options}
    />
  );
};
