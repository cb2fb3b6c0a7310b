export * from './company-settings.ts';
export * from './gate.ts';
export * from './sections.ts';
