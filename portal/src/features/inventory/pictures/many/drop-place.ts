import { useEffect, useEffectEvent, useState } from 'react';
import type { ChosenFile } from './chosen-file.ts';
import { droppedFiles } from './dropped-files.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere on the page while `isOpen` says so. Answers whether something is held over it.
 */
export function useDropPlace(isOpen: () => boolean, onDrop: (files: Promise<readonly ChosenFile[]>) => void): boolean {
  const [over, setOver] = useState(false);
  const takes = useEffectEvent(isOpen);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(event.type === 'dragover' && takes());
    };
    const drop = (event: DragEvent) => {
      // Another part of the page has taken it.
      const taken = event.defaultPrevented;
      drag(event);
      if (taken || !hasFiles(event) || !event.dataTransfer || !takes()) return;
      const files = droppedFiles(event.dataTransfer);
      files.catch(() => undefined); // told by whoever takes them, a moment later
      take(files);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const heard = new AbortController();
    document.addEventListener('dragover', drag, heard);
    document.addEventListener('dragleave', leave, heard);
    document.addEventListener('drop', drop, heard);
    return () => heard.abort();
  }, []);
  return over;
}
