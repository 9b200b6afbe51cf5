/** What a pointer draws with; without one it edits what is there. */
export type Tool = 'polygon' | 'rectangle' | 'circle' | 'line';
