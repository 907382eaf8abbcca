import { ImagePlus } from 'lucide-react';
import type { ChosenFile } from './chosen-file.ts';
import { useDropPlace } from './drop-place.ts';

/** Whether nothing lies over the list. */
const isListSeen = (): boolean => document.querySelector('[data-dialog], [role="alertdialog"]') === null;

/** Says what files may be while some are held over the list, and takes them. */
export function DropOnList({ onDrop }: { onDrop: (files: Promise<readonly ChosenFile[]>) => void }) {
  const over = useDropPlace(isListSeen, onDrop);
  return over ? (
    <div className="pointer-events-none fixed inset-2 z-30 flex flex-col items-center justify-center gap-2 rounded-xl border-2 border-accent-text border-dashed bg-accent-soft/90 text-center text-accent-text">
      <ImagePlus size={28} aria-hidden="true" />
      <p className="font-medium text-lg">Drop pictures here</p>
      <p>Files, folders or a zip, named by product ID: BC26001.jpg, BC26001-2.jpg</p>
    </div>
  ) : null;
}
