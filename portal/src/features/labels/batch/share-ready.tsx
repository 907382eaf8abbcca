import { Note } from '../../../ui/note.tsx';
import { labelsText } from '../printer/label/label-count.ts';

/** A PDF waits for a press: why another one is wanted, and what goes out by it. */
export function ShareReady({ labels }: { labels: number }) {
  return (
    <Note look="success">
      The PDF with {labelsText(labels)} is ready. That took so long that the browser wants another press to share it.
    </Note>
  );
}
