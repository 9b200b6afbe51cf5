import { permissionRoles } from '@kickstand/contract/organisation/permissions';
import { businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { Input } from 'antd';
import { useCall } from '../../../kit/client/calls.ts';
import { type Filter, type Option, pickFrom } from '../../../kit/list/filters.tsx';
import { deploymentZone } from '../../../kit/page/format.ts';

const none: readonly Option[] = [];

function useRoles() {
  const { data } = useCall(permissionRoles.enabled, {}, { quiet: true });
  return data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? none;
}

export const roleFilter = pickFrom(useRoles);

const isDay = (text: string) => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text);

/** Before the beginning of a business day. */
export const dayFilter: Filter<number> = {
  Said: ({ name, texts }) => businessDayOf(Number(texts[name]), deploymentZone()),
  Control: ({ id, name, texts, set }) => (
    <Input
      id={id}
      type="date"
      value={texts[name] ? businessDayOf(Number(texts[name]), deploymentZone()) : ''}
      onChange={({ target: { value } }) =>
        set({ [name]: isDay(value) ? String(startOfBusinessDay(value, deploymentZone())) : '' })
      }
    />
  ),
};
