export * from './area-settings.calls.ts';
export * from './area-settings.groups.ts';
export * from './area-settings.refusals.ts';
export * from './area-settings.rows.ts';
export * from './credit.groups.ts';
export * from './group.calls.ts';
export * from './voice.groups.ts';
export * from './work-settings.calls.ts';
