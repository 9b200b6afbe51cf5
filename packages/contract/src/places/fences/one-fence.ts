import { id, int32 } from '../../kit/index.ts';

/** Which fence a change is for, and what it was when the change was thought of. */
export const target = { id, version: int32 };

/** Why any call about one fence is refused. */
export const missing = ['common.not_found', 'common.forbidden'] as const;
/** Why any change of one is. */
export const changed = [...missing, 'common.stale_version', 'fence.archived'] as const;
