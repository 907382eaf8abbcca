import { Segments } from '../../ui/segments.tsx';
import type { ChangeAction } from './change.ts';
import { actionWords } from './change-words.ts';

/** Which changes are shown; null for all of them. */
export type Shown = ChangeAction | null;

const segments: readonly { value: Shown; label: string }[] = [
  { value: null, label: 'All' },
  { value: 'added', label: actionWords.added },
  { value: 'changed', label: actionWords.changed },
  { value: 'deleted', label: actionWords.deleted },
];

/** All changes, or those of one kind. */
export function ActionFilter({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) {
  return <Segments legend="Which changes" segments={segments} chosen={shown} onChoose={onShow} />;
}
