import type { KeyboardEvent } from 'react';

/** Ctrl+Enter saves from within a field: what is half typed there counts, and settles before. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);
