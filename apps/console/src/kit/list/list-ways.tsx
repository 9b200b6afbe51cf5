import { Segmented } from 'antd';
import type { ComponentType } from 'react';
import { kitWords as words } from '../kit.words.ts';
import type { ListAddress } from './list-address.ts';

/** Another way than a table to show what a list asks for. */
export interface ListWay {
  /** As the address names it. */
  key: string;
  label: string;
  /** Shows what these filters ask for. */
  Way: ComponentType<{ filter: object }>;
}

type Ways = readonly ListWay[] | undefined;

/** The way that the address names; undefined: the table. */
export const chosenWay = (ways: Ways, { way }: Pick<ListAddress, 'way'>) =>
  ways?.find(({ key }) => key === way);

interface ListWaysProps {
  ways: Ways;
  chosen: ListWay | undefined;
  set: ListAddress['set'];
}

/** Chooses how a list is shown; the filters stay as they are. Absent where there is only the table. */
export const ListWays = ({ ways, chosen, set }: ListWaysProps) =>
  ways && (
    <Segmented
      aria-label={words.shownAs}
      value={chosen?.key ?? ''}
      options={[
        { value: '', label: words.asTable },
        ...ways.map(({ key, label }) => ({ value: key, label })),
      ]}
      onChange={(key) => set({ way: key || undefined })}
    />
  );
