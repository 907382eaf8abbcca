import { printingOf } from '../../../lib/live/at-work.ts';
import { useOthersAtWork } from '../../../lib/live/others-at-work.ts';
import { printedBySentence } from '../../../lib/live/work-words.ts';
import { useSession } from '../../../lib/session.ts';
import { nameOf } from '../../../lib/session-state.ts';
import { Note } from '../../../ui/note.tsx';

/** Says that others print labels of these products right now, above the button that would print them once more. */
export function PrintedByOthers({ products }: { products: ReadonlySet<string> }) {
  const session = useSession();
  const own = session.phase === 'in' ? nameOf(session.user) : '';
  const [first] = printingOf(useOthersAtWork(), products);
  if (!first) return null;
  return <Note look="warning">{printedBySentence(first, products, own)}</Note>;
}
