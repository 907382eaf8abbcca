import { Note } from '../../../ui/note.tsx';
import type { PdfWay } from '../printer/first-output.ts';
import { labelsText } from '../printer/label/label-count.ts';
import { turnLook } from './job-view.tsx';

/** After a PDF was saved or shared: nobody but the person knows whether it was printed. */
export function PdfQuestion({ labels, way }: { labels: number; way: PdfWay }) {
  return (
    <div className={turnLook}>
      <h3 className="font-semibold text-lg">Did the labels come out?</h3>
      <p className="text-muted">
        The PDF with {labelsText(labels)} was {way === 'save' ? 'saved. Open it, print it' : 'shared. Print it'} at its
        actual size, then answer here: the portal remembers at which price labels were printed.
      </p>
      <Note look="warning">As long as this is not answered, the labels count as not printed.</Note>
    </div>
  );
}
