import { Segmented } from 'antd';
import type { ComponentType } from 'react';
import { kitWords as words } from '../kit.words.ts';
import type { ListAddress } from './list-address.ts';

/** A display other than a table. */
export interface ListWay {
  /** Its name in the address. */
  key: string;
  label: string;
  /** Renders the matches of these filters. */
  Way: ComponentType<{ filter: object }>;
}

type Ways = readonly ListWay[] | undefined;

/** The display named in the address; undefined: the table. */
export const chosenWay = (ways: Ways, { way }: Pick<ListAddress, 'way'>) =>
  ways?.find(({ key }) => key === way);

interface ListWaysProps {
  ways: Ways;
  chosen: ListWay | undefined;
  set: ListAddress['set'];
}

/** Chooses the display of a list; the filters stay. Hidden if there is only the table. */
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
