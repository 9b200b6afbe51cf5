/** The pointer's drawing tool; without one it edits. */
export type Tool = 'polygon' | 'rectangle' | 'circle' | 'line';
