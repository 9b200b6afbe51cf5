import { helpCategories } from '@kickstand/contract/service/help';
import { useCall } from '../../kit/client/calls.ts';
import { inLocale } from '../../kit/words.ts';

const query = { pageSize: 50 };

/** The choices of categories, in their order. */
export const useCategories = () =>
  useCall(helpCategories.list, { query }, { quiet: true }).data?.list.map(({ id, name, nameEn }) => ({
    value: id,
    label: inLocale({ zh: name, en: nameEn }),
  })) ?? [];
