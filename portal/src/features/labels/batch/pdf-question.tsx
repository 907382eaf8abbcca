import { Note } from '../../../ui/note.tsx';
import { labelsText } from '../printer/label/label-count.ts';

/** After a PDF was saved: nobody but the person knows whether it was printed. */
export function PdfQuestion({ labels }: { labels: number }) {
  return (
    <div className="mx-auto flex min-h-96 max-w-xl flex-col gap-4 py-6">
      <h3 className="font-semibold text-lg">Did the labels come out?</h3>
      <p className="text-muted">
        The PDF with {labelsText(labels)} was saved. Open it, print it at its actual size, then answer here: the portal
        remembers at which price labels were printed.
      </p>
      <Note look="warning">As long as this is not answered, the labels count as not printed.</Note>
    </div>
  );
}
