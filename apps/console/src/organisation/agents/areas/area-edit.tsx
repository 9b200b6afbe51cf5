import { type AgentAreaRow, agentAreas } from '@kickstand/contract/organisation/agents';
import { hiddenField, numberField, textField } from '../../../kit/form/fields.tsx';
import { defineForm } from '../../../kit/form/form.tsx';
import { agentsWords } from '../agents.words.ts';

const words = agentsWords.areas;

export default defineForm<AgentAreaRow, typeof agentAreas.edit>({
  call: agentAreas.edit,
  title: words.editTitle,
  labels: { ...words.fields, areaId: '', version: '' },
  hints: { hotline: words.hotlineHint, vehicleQuota: words.quotaHint },
  fields: {
    city: textField,
    hotline: textField,
    vehicleQuota: numberField({ unit: words.vehiclesUnit }),
    areaId: hiddenField,
    version: hiddenField,
  },
  start: ({ id, city, hotline, vehicleQuota, version }) => ({
    areaId: id,
    city,
    hotline,
    version,
    ...(vehicleQuota !== null && { vehicleQuota }),
  }),
  request: (_, body) => ({ body }),
});
